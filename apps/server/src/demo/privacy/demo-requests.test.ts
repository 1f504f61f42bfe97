import { expect, it } from 'vitest';
import { demoAccounts } from '../demo-accounts.ts';
import { demoCustomerList } from '../customers/demo-customers.ts';
import { demoCustomerUsers } from '../people/demo-customer-users.ts';
import { demoRequests } from './demo-requests.ts';

const everybody = demoCustomerUsers(demoCustomerList(), 'hash');
const listRequests = (today: string) =>
  demoRequests({ customerUsers: everybody, officers: ['officer'], today });

it.each(['2026-09-01', '2026-11-22', '2031-02-28'])(
  'adds complete requests, the same every time, on %s',
  (today) => {
    const { requests, customerUsers } = listRequests(today);
    expect(listRequests(today)).toEqual({ requests, customerUsers });
    expect(requests.map(({ status }) => status ?? 'pending')).toEqual([
      'cancelled',
      'pending',
      'approved',
      'pending',
    ]);
    expect(new Set(requests.map(({ userId }) => userId)).size).toBe(4);
    for (const { userId, createdAt, graceEndsAt, approvedAt, cancelledAt } of requests) {
      const person = customerUsers.find(({ id }) => id === userId);
      expect(person).toMatchObject({ isActive: false, passwordHash: 'hash' });
      expect(Object.values(demoAccounts)).not.toContain(person?.email);
      expect(String(person?.createdAt) < String(createdAt)).toBe(true);
      for (const later of [graceEndsAt, approvedAt, cancelledAt].filter(Boolean))
        expect(String(createdAt) < String(later)).toBe(true);
      for (const past of [createdAt, approvedAt, cancelledAt].filter(Boolean))
        expect(String(past) < `${today}T00`).toBe(true);
    }
  },
);

it('leaves everybody else as they are', () => {
  const { requests, customerUsers } = listRequests('2026-11-22');
  const removedUsers = new Set(requests.map(({ userId }) => userId));
  const stay = ({ id = '' }: { id?: string }) => !removedUsers.has(id);
  expect(customerUsers.filter(stay)).toEqual(everybody.filter(stay));
});
