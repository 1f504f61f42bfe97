import { expect, it } from 'vitest';
import { toExcerpt } from './notify-service-events.ts';

it('puts a short text on one line', () => {
  expect(toExcerpt(' It beeps.\n\nSince Monday.\t')).toBe('It beeps. Since Monday.');
});

it('ends a long text after a whole word', () => {
  const excerpt = toExcerpt('noise '.repeat(200));
  expect(excerpt).toMatch(/noise…$/u);
  expect(excerpt.length).toBeLessThanOrEqual(401);
});

it('cuts a text without spaces, and no character in two', () => {
  expect(toExcerpt('🔧'.repeat(500))).toBe(`${'🔧'.repeat(400)}…`);
});
