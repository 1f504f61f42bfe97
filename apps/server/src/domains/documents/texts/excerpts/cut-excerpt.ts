import type { FoundDocument } from '@portal/contract/documents';
import type { Mark } from './find-marks.ts';

type Excerpt = NonNullable<FoundDocument['excerpt']>;

const wordsOfExcerpt = 30;
const wordsBefore = 8;

/** Some thirty words of a text around where most of what is searched for stands; null without marks. */
export function cutExcerpt(text: string, marks: readonly Mark[]): Excerpt | null {
  if (marks.length === 0) return null;
  const words = Array.from(text.matchAll(/\S+/g), ({ 0: word, index }) => {
    return { start: index, end: index + word.length };
  });
  const sorted = marks.toSorted((one, other) => one.start - other.start);
  const best = bestStart(sorted);
  const at = words.findIndex(({ end }) => end > (sorted[best]?.start ?? 0));
  const first = Math.max(0, Math.min(at - wordsBefore, words.length - wordsOfExcerpt));
  const shown = words.slice(first, first + wordsOfExcerpt);
  const [start, end] = [shown[0]?.start ?? 0, shown.at(-1)?.end ?? text.length];
  const pieces = piecesOf(text, sorted, start, end);
  const isCutAhead = first > 0;
  const isCutBehind = first + wordsOfExcerpt < words.length;
  return [
    ...(isCutAhead ? [{ text: '… ', is_match: false }] : []),
    ...pieces,
    ...(isCutBehind ? [{ text: ' …', is_match: false }] : []),
  ];
}

/** Which mark has the most different words of the search close behind it. */
function bestStart(marks: readonly Mark[]): number {
  const reach = 120;
  const near = new Map<number, number>();
  const add = (mark: Mark | undefined, count: number): void => {
    if (mark) near.set(mark.word, (near.get(mark.word) ?? 0) + count);
  };
  let [best, most, last] = [0, 0, 0];
  for (const [at, { start }] of marks.entries()) {
    for (; (marks[last]?.end ?? Infinity) <= start + reach; last += 1) add(marks[last], 1);
    const different = [...near.values()].filter((count) => count > 0).length;
    if (different > most) [best, most] = [at, different];
    if (last > at) add(marks[at], -1);
    else last = at + 1;
  }
  return best;
}

function piecesOf(text: string, marks: readonly Mark[], start: number, end: number): Excerpt {
  const pieces: Excerpt = [];
  let at = start;
  const add = (to: number, isMatch: boolean): void => {
    if (to > at) pieces.push({ text: text.slice(at, to), is_match: isMatch });
    at = Math.max(at, to);
  };
  for (const mark of marks) {
    if (mark.end <= at || mark.start >= end) continue;
    add(mark.start, false);
    add(Math.min(mark.end, end), true);
  }
  add(end, false);
  return pieces;
}
