import { expect, test } from 'vitest';
import { firstFrom, orderOf, placesIn, stepFrom } from './found-places.ts';

const match = { start: 0, end: 1 };
const places = placesIn(
  new Map([
    [9, [match]],
    [2, [match, match]],
  ]),
);

test('matches are counted through the pages in their order', () => {
  expect(places).toEqual([
    { page: 2, index: 0 },
    { page: 2, index: 1 },
    { page: 9, index: 0 },
  ]);
  expect(orderOf(places, { page: 9, index: 0 })).toBe(2);
  expect(orderOf(places, null)).toBe(-1);
});

test('the first one looked at is the next from where one reads', () => {
  expect(firstFrom(places, 3)).toEqual({ page: 9, index: 0 });
  expect(firstFrom(places, 10)).toEqual({ page: 2, index: 0 });
  expect(firstFrom([], 1)).toBeNull();
});

test('one steps round and round', () => {
  const [first, second, last] = places;
  expect(stepFrom(places, first ?? null, 1)).toEqual(second);
  expect(stepFrom(places, last ?? null, 1)).toEqual(first);
  expect(stepFrom(places, first ?? null, -1)).toEqual(last);
  expect(stepFrom(places, null, 1)).toEqual(first);
  expect(stepFrom(places, null, -1)).toEqual(last);
  expect(stepFrom([], null, 1)).toBeNull();
});
