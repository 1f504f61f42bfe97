/**
 * Reasons why a file has no searchable text. Stored with the document; the file is not read again.
 */
export const noTextReasons = [
  'other_kind',
  'gone',
  'too_large',
  'encrypted',
  'broken',
  'empty',
  'too_slow',
  'too_much_memory',
] as const;

export type NoTextReason = (typeof noTextReasons)[number];
