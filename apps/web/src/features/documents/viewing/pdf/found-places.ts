import type { Match } from './folded-text.ts';

/** One match: its page, and the how-manieth on that page, from 0. */
export interface FoundPlace {
  page: number;
  index: number;
}

/** All matches in the order of the pages. */
export function placesIn(byPage: ReadonlyMap<number, readonly Match[]>): FoundPlace[] {
  return [...byPage]
    .toSorted(([one], [two]) => one - two)
    .flatMap(([page, matches]) => matches.map((_, index) => ({ page, index })));
}

/** Where a place stands among all, from 0; -1 where it is none of them. */
export const orderOf = (places: readonly FoundPlace[], place: FoundPlace | null): number =>
  places.findIndex(({ page, index }) => page === place?.page && index === place.index);

/** The match to look at first: the next one from the page that is read, else the first of all. */
export const firstFrom = (places: readonly FoundPlace[], page: number): FoundPlace | null =>
  places.find((place) => place.page >= page) ?? places[0] ?? null;

/** The match after (1) or before (-1) the one that is looked at, round and round. */
export function stepFrom(
  places: readonly FoundPlace[],
  place: FoundPlace | null,
  step: 1 | -1,
): FoundPlace | null {
  const at = orderOf(places, place);
  const next = at === -1 ? (step === 1 ? 0 : -1) : at + step;
  return places.at(next % places.length) ?? null;
}
