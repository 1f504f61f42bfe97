import type { Match } from './folded-text.ts';

/** Match in the PDF: its page, and its index on that page from 0. */
export interface PdfMatch {
  page: number;
  index: number;
}

/** Lists all matches in page order. */
export function listMatches(byPage: ReadonlyMap<number, readonly Match[]>): PdfMatch[] {
  return [...byPage]
    .toSorted(([one], [two]) => one - two)
    .flatMap(([page, matches]) => matches.map((_, index) => ({ page, index })));
}

/** Returns the index of a match among all, or -1. */
export const getMatchIndex = (matches: readonly PdfMatch[], match: PdfMatch | null): number =>
  matches.findIndex(({ page, index }) => page === match?.page && index === match.index);

/** Returns the first match from the current page on, otherwise the first of all. */
export const findFirstMatch = (matches: readonly PdfMatch[], page: number): PdfMatch | null =>
  matches.find((match) => match.page >= page) ?? matches[0] ?? null;

/** Returns the next (1) or previous (-1) match; wraps around. */
export function stepMatch(
  matches: readonly PdfMatch[],
  match: PdfMatch | null,
  step: 1 | -1,
): PdfMatch | null {
  const at = getMatchIndex(matches, match);
  const next = at === -1 ? (step === 1 ? 0 : -1) : at + step;
  return matches.at(next % matches.length) ?? null;
}
