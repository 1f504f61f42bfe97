import type { Match } from './folded-text.ts';

/** One match: its page, and the how-manieth on that page, from 0. */
export interface PdfMatch {
  page: number;
  index: number;
}

/** All matches in the order of the pages. */
export function listMatches(byPage: ReadonlyMap<number, readonly Match[]>): PdfMatch[] {
  return [...byPage]
    .toSorted(([one], [two]) => one - two)
    .flatMap(([page, matches]) => matches.map((_, index) => ({ page, index })));
}

/** Where a place stands among all, from 0; -1 where it is none of them. */
export const getMatchIndex = (matches: readonly PdfMatch[], match: PdfMatch | null): number =>
  matches.findIndex(({ page, index }) => page === match?.page && index === match.index);

/** The match to look at first: the next one from the page that is read, else the first of all. */
export const findFirstMatch = (matches: readonly PdfMatch[], page: number): PdfMatch | null =>
  matches.find((match) => match.page >= page) ?? matches[0] ?? null;

/** The match after (1) or before (-1) the one that is looked at, round and round. */
export function stepMatch(
  matches: readonly PdfMatch[],
  match: PdfMatch | null,
  step: 1 | -1,
): PdfMatch | null {
  const at = getMatchIndex(matches, match);
  const next = at === -1 ? (step === 1 ? 0 : -1) : at + step;
  return matches.at(next % matches.length) ?? null;
}
