import type { NoTextReason } from './no-text-reason.ts';

/** Text of a file, or the reason why there is none. */
export type FileText = { readonly text: string } | { readonly reason: NoTextReason };

/** Maximum number of characters of a file that the search stores; later text is not found. */
export const maxTextLength = 1_000_000;
