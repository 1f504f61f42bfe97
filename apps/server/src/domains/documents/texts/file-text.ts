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

type NoTextReason = (typeof noTextReasons)[number];

/** Text of a file, or the reason why there is none. */
export type FileText = { readonly text: string } | { readonly reason: NoTextReason };

/** Maximum number of characters of a file that the search stores; later text is not found. */
export const maxTextLength = 1_000_000;
