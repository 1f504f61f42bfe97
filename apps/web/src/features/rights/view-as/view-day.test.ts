import { expect, test } from 'vitest';
import { parseViewDay, toViewAs } from './view-day.ts';

test('reads a day to come from an address, and today for past days and nonsense', () => {
  expect(parseViewDay('2026-03-02', '2026-03-01')).toBe('2026-03-02');
  for (const text of ['2026-03-01', '2025-12-31', '2026-02-31x', '2026-13-01', '', 7, undefined])
    expect(parseViewDay(text, '2026-03-01')).toBeNull();
});

test('uses the start of the day in the user’s time zone', () => {
  expect(toViewAs({ customerId: 'c1', day: null })).toEqual({ as_customer_id: 'c1' });
  const at = new Date(2026, 2, 2).toISOString();
  expect(toViewAs({ customerId: 'c1', userId: 'u1', day: '2026-03-02' })).toEqual({
    as_customer_id: 'c1',
    as_user_id: 'u1',
    as_of: at,
  });
});
