import type { FoundDocument } from '@portal/contract/documents';
import type { Mark } from './find-marks.ts';

type Excerpt = NonNullable<FoundDocument['excerpt']>;

const wordsOfExcerpt = 30;
const wordsBefore = 8;

/** Some thirty words of a text around where most of what is searched for stands; null without marks. */
export function cutExcerpt(text: string, marks: readonly Mark[]): Excerpt | null {
  if (marks.length === 0) return null;
  const sorted = marks.toSorted((one, other) => one.start - other.start);
  const anchor = sorted[bestStart(sorted)]?.start ?? 0;
  const { start, end } = wordsAround(text, anchor);
  return [
    ...(/\S/.test(text.slice(0, start)) ? [{ text: '… ', is_match: false }] : []),
    ...piecesOf(text, sorted, start, end),
    ...(/\S/.test(text.slice(end)) ? [{ text: ' …', is_match: false }] : []),
  ];
}

/** From where to where the words around a place stand: a few before it, more where few are behind. */
function wordsAround(text: string, place: number): { start: number; end: number } {
  const isSpace = (at: number): boolean => /\s/.test(text.charAt(at));
  let anchor = place;
  while (anchor > 0 && !isSpace(anchor - 1)) anchor -= 1;
  const ends = endsOfWords(text, anchor);
  let start = anchor;
  let before = 0;
  for (const wanted = Math.max(wordsBefore, wordsOfExcerpt - ends.length); before < wanted;) {
    let at = start;
    while (at > 0 && isSpace(at - 1)) at -= 1;
    if (at === 0) break;
    while (at > 0 && !isSpace(at - 1)) at -= 1;
    start = at;
    before += 1;
  }
  return { start, end: ends[wordsOfExcerpt - before - 1] ?? ends.at(-1) ?? text.length };
}

/** Where the next words end, as many as an excerpt has at most. */
function endsOfWords(text: string, from: number): number[] {
  const word = /\S+/g;
  word.lastIndex = from;
  const ends: number[] = [];
  while (ends.length < wordsOfExcerpt && word.test(text)) ends.push(word.lastIndex);
  return ends;
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
