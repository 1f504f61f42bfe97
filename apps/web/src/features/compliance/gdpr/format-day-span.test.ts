import { expect, test } from 'vitest';
import { formatDaySpan } from './format-day-span.ts';

test.each([
  ['en', 1, null],
  ['en', 10, null],
  ['en', 14, '2 weeks'],
  ['en', 30, '1 month'],
  ['en', 45, '6 weeks'],
  ['en', 60, '2 months'],
  ['en', 90, '3 months'],
  ['en', 365, '1 year'],
  ['en', 548, '1 year and 6 months'],
  ['en', 2555, '7 years'],
  ['en', 3660, '10 years'],
  ['nl', 2555, '7 jaar'],
  ['nl', 548, '1 jaar en 6 maanden'],
  ['fr', 760, '2 ans et 1 mois'],
] as const)('formats in %s %i days as %s', (language, days, span) => {
  expect(formatDaySpan(language, days)?.replaceAll(/\s/gu, ' ') ?? null).toBe(span);
});
