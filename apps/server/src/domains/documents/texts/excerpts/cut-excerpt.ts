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
  const counts = marks.map(({ start }, at) => {
    const near = marks.slice(at).filter((mark) => mark.end <= start + reach);
    return new Set(near.map(({ word }) => word)).size;
  });
  return counts.indexOf(Math.max(...counts));
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
