/** Why a file gives no text to search: kept with the document, and not tried again. */
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
