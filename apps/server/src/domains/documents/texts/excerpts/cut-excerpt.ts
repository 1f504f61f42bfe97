import type { FoundDocument } from '@portal/contract/documents';
import type { TextMatch } from './find-matches.ts';

type Excerpt = NonNullable<FoundDocument['excerpt']>;

const excerptWordCount = 30;
const leadingWordCount = 8;

/**
 * Cuts an excerpt of about thirty words around the densest matches. Returns null without matches.
 */
export function cutExcerpt(text: string, matches: readonly TextMatch[]): Excerpt | null {
  if (matches.length === 0) return null;
  const sorted = matches.toSorted((one, other) => one.start - other.start);
  const anchor = sorted[findDensestMatch(sorted)]?.start ?? 0;
  const { start, end } = findWordRange(text, anchor);
  return [
    ...(/\S/.test(text.slice(0, start)) ? [{ text: '… ', is_match: false }] : []),
    ...toPieces(text, sorted, start, end),
    ...(/\S/.test(text.slice(end)) ? [{ text: ' …', is_match: false }] : []),
  ];
}

/**
 * Returns the range of words around a position: a few before it, more of them near the end of the
 * text.
 */
function findWordRange(text: string, position: number): { start: number; end: number } {
  const isSpace = (at: number): boolean => /\s/.test(text.charAt(at));
  let anchor = position;
  while (anchor > 0 && !isSpace(anchor - 1)) anchor -= 1;
  const ends = findWordEnds(text, anchor);
  let start = anchor;
  let before = 0;
  for (
    const leadingCount = Math.max(leadingWordCount, excerptWordCount - ends.length);
    before < leadingCount;
  ) {
    let at = start;
    while (at > 0 && isSpace(at - 1)) at -= 1;
    if (at === 0) break;
    while (at > 0 && !isSpace(at - 1)) at -= 1;
    start = at;
    before += 1;
  }
  return { start, end: ends[excerptWordCount - before - 1] ?? ends.at(-1) ?? text.length };
}

/** Finds the ends of the next words, at most `excerptWordCount`. */
function findWordEnds(text: string, from: number): number[] {
  const pattern = /\S+/g;
  pattern.lastIndex = from;
  const ends: number[] = [];
  while (ends.length < excerptWordCount && pattern.test(text)) ends.push(pattern.lastIndex);
  return ends;
}

/** Returns the index of the match with the most different terms shortly after it. */
function findDensestMatch(matches: readonly TextMatch[]): number {
  const reach = 120;
  const near = new Map<number, number>();
  const add = (match: TextMatch | undefined, count: number): void => {
    if (match) near.set(match.termIndex, (near.get(match.termIndex) ?? 0) + count);
  };
  let [best, maxCount, last] = [0, 0, 0];
  for (const [at, { start }] of matches.entries()) {
    for (; (matches[last]?.end ?? Infinity) <= start + reach; last += 1) add(matches[last], 1);
    const different = [...near.values()].filter((count) => count > 0).length;
    if (different > maxCount) [best, maxCount] = [at, different];
    if (last > at) add(matches[at], -1);
    else last = at + 1;
  }
  return best;
}

function toPieces(
  text: string,
  matches: readonly TextMatch[],
  start: number,
  end: number,
): Excerpt {
  const pieces: Excerpt = [];
  let at = start;
  const add = (to: number, isMatch: boolean): void => {
    if (to > at) pieces.push({ text: text.slice(at, to), is_match: isMatch });
    at = Math.max(at, to);
  };
  for (const match of matches) {
    if (match.end <= at || match.start >= end) continue;
    add(match.start, false);
    add(Math.min(match.end, end), true);
  }
  add(end, false);
  return pieces;
}
