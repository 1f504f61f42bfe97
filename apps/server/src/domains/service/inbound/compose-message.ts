import { type FoldedText, quoteLines } from './fold-quotes.ts';

/** Characters of a message (`addTicketMessage`), and of a request. */
export const maxMessageLength = 10_000;

/**
 * Composes a message of what the sender wrote, a note about its files, and what is folded, whose
 * lines begin with `> `: readers show them folded. Cuts what is quoted first.
 */
export function composeMessage({ written, folded }: FoldedText, note: string | null): string {
  const noted = note === null ? '' : `\n\n${note}`;
  const shown = `${cut(written, maxMessageLength - noted.length)}${noted}`.trim();
  const left = maxMessageLength - shown.length - 2;
  if (folded === '' || left < 100) return shown;
  return `${shown}\n\n${cut(quoteLines(folded), left)}`;
}

/** Cuts a text to a number of characters, at its end or with an ellipsis. */
export function cut(text: string, max: number): string {
  return text.length <= max ? text : `${text.slice(0, max - 1).toWellFormed()}…`;
}
