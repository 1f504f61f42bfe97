import { expect, it } from 'vitest';
import { getDayErrors } from './maintenance-rules.ts';

const isAccepted = (now: string, performed_on: string) =>
  Object.keys(getDayErrors({ now: new Date(now) }, { performed_on })).length === 0;

it.each([
  ['23:30 in Brussels, 08:30 of the next day in Noumea', '2026-05-10T21:30:00Z', '2026-05-11'],
  ['00:30 in Brussels', '2026-05-10T22:30:00Z', '2026-05-11'],
  ['23:30 in Noumea, 02:30 of the next day on Kiritimati', '2026-05-10T12:30:00Z', '2026-05-11'],
  ['00:30 in Noumea', '2026-05-10T13:30:00Z', '2026-05-11'],
  ['the last second before the next day begins anywhere', '2026-05-10T09:59:59Z', '2026-05-10'],
  ['the first second of the next day on Kiritimati', '2026-05-10T10:00:00Z', '2026-05-11'],
  ['the hour that summer time skips in Brussels', '2026-03-29T00:30:00Z', '2026-03-29'],
  ['the hour that winter time repeats in Brussels', '2026-10-25T00:30:00Z', '2026-10-25'],
  ['the end of a year', '2026-12-31T23:30:00Z', '2027-01-01'],
])('accepts maintenance of today and not of tomorrow at %s', (_name, now, today) => {
  const tomorrow = new Date(Date.parse(today) + 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  expect([isAccepted(now, today), isAccepted(now, tomorrow)]).toEqual([true, false]);
});
