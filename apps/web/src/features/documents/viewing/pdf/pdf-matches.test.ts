import { expect, test } from 'vitest';
import { findFirstMatch, getMatchIndex, listMatches, stepMatch } from './pdf-matches.ts';

const match = { start: 0, end: 1 };
const matches = listMatches(
  new Map([
    [9, [match]],
    [2, [match, match]],
  ]),
);

test('counts matches through the pages in order', () => {
  expect(matches).toEqual([
    { page: 2, index: 0 },
    { page: 2, index: 1 },
    { page: 9, index: 0 },
  ]);
  expect(getMatchIndex(matches, { page: 9, index: 0 })).toBe(2);
  expect(getMatchIndex(matches, null)).toBe(-1);
});

test('starts at the next match from the current page', () => {
  expect(findFirstMatch(matches, 3)).toEqual({ page: 9, index: 0 });
  expect(findFirstMatch(matches, 10)).toEqual({ page: 2, index: 0 });
  expect(findFirstMatch([], 1)).toBeNull();
});

test('wraps around at both ends', () => {
  const [first, second, last] = matches;
  expect(stepMatch(matches, first ?? null, 1)).toEqual(second);
  expect(stepMatch(matches, last ?? null, 1)).toEqual(first);
  expect(stepMatch(matches, first ?? null, -1)).toEqual(last);
  expect(stepMatch(matches, null, 1)).toEqual(first);
  expect(stepMatch(matches, null, -1)).toEqual(last);
  expect(stepMatch([], null, 1)).toBeNull();
});
