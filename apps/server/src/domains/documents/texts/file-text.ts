import type { NoTextReason } from './no-text-reason.ts';

/** What a file says in words, or why it says nothing. */
export type FileText = { readonly text: string } | { readonly reason: NoTextReason };

/** How much of a file is kept for the search, in characters; what comes after is not found. */
export const maxTextLength = 1_000_000;
