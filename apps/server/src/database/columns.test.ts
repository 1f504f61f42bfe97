import { describe, expect, it } from 'vitest';
import { instantFromPostgres } from './columns.ts';

describe('timestamps from PostgreSQL', () => {
  it.each([
    ['2026-01-31 09:30:00+00', '2026-01-31T09:30:00.000Z'],
    ['2026-01-31 09:30:00.5+00', '2026-01-31T09:30:00.500Z'],
    ['2026-01-31 09:30:00.01+00', '2026-01-31T09:30:00.010Z'],
    ['2026-01-31 09:30:00.123+00', '2026-01-31T09:30:00.123Z'],
    ['2026-01-31 09:30:00.123456+00', '2026-01-31T09:30:00.123Z'],
    ['infinity', 'infinity'],
    ['2026-01-31T09:30:00.500Z', '2026-01-31T09:30:00.500Z'],
  ])('reads the timestamp %s as %s', (written, instant) => {
    expect(instantFromPostgres(written)).toBe(instant);
  });

  it.each([
    '2026-01-31 04:30:00-05',
    '2026-01-31 15:00:00+05:30',
    '2026-01-31 10:30:00.5+01',
    '2026-01-31 10:00:00+00:30',
    '2026-01-31 09:30:00',
  ])('refuses %s, which is not in UTC', (written) => {
    expect(() => instantFromPostgres(written)).toThrow('not in UTC');
  });
});
