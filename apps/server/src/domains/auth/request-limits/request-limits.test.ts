import { expect, it } from 'vitest';
import { allClinics, type CustomerUser, type Employee } from '#server/kernel/actor.ts';
import { minutes } from '#server/kernel/clock.ts';
import { burst, getRequestLimits } from './request-limits.ts';

const session = {
  sessionId: 's',
  language: null,
  timeZone: null,
  authenticatedAt: new Date(0),
  setUpDueAt: null,
};
const employee: Employee = { ...session, kind: 'employee', userId: 'e', permissions: new Set() };
const customer: CustomerUser = {
  ...session,
  ...allClinics,
  kind: 'customer',
  userId: 'u',
  customerId: 'c',
};

it.each([
  ['write', employee, [['e', 3000, 100, 'limit.write']]],
  [
    'write',
    customer,
    [
      ['u', 600, 500, 'limit.write'],
      ['c', 1800, 1000 / 6, 'limit.customer'],
    ],
  ],
  ['export', employee, [['e', 60, 5000, 'limit.export']]],
  [
    'export',
    customer,
    [
      ['u', 30, 10_000, 'limit.export'],
      ['c', 60, 5000, 'limit.customer'],
    ],
  ],
] as const)('limits each %s of a caller by user, and by customer', (use, actor, expected) => {
  const limits = getRequestLimits(use, actor, 1);
  expect(
    limits.map(({ ownerId, most, interval, refusal }) => [ownerId, most, interval, refusal]),
  ).toEqual(expected);
});

it.each([0.001, 0.1, 1, 10, 1000])('lets a limit fill up in five minutes, times %d', (factor) => {
  expect(burst).toBe(minutes(5));
  for (const actor of [employee, customer]) {
    for (const { most, interval } of getRequestLimits('write', actor, factor)) {
      expect(most).toBeGreaterThanOrEqual(1);
      if (most > 1) expect(most * interval).toBeLessThanOrEqual(burst + interval);
    }
  }
});
