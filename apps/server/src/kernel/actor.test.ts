import type { Access, Permission } from '@portal/contract/kernel';
import { describe, expect, it } from 'vitest';
import { allClinics, anonymous, authorize, getUserId, type Actor } from './actor.ts';

const signedIn = {
  userId: 'ada',
  sessionId: 'one',
  language: null,
  timeZone: null,
  authenticatedAt: new Date(0),
  setUpDueAt: null,
};
const employee = (...permissions: Permission[]): Actor => ({
  kind: 'employee',
  ...signedIn,
  permissions: new Set(permissions),
});
const customer: Actor = { kind: 'customer', ...signedIn, ...allClinics, customerId: 'nova' };
const system: Actor = { kind: 'system', task: 'test' };

const codeFor = (actor: Actor, access: Access): string => {
  try {
    authorize(actor, access);
    return 'admitted';
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
};

describe('authorise', () => {
  it.each([
    [{ employees: 'all', customers: true }, 'admitted', 'admitted', 'admitted'],
    [{ employees: 'all', customers: false }, 'admitted', 'admitted', 'permission_denied'],
    [
      { employees: 'users', customers: false },
      'permission_denied',
      'admitted',
      'permission_denied',
    ],
    [{ employees: 'users', customers: true }, 'permission_denied', 'admitted', 'admitted'],
    [
      { employees: ['users', 'privacy'], customers: false },
      'permission_denied',
      'admitted',
      'permission_denied',
    ],
    [
      { employees: { allOf: ['staff', 'users'] }, customers: false },
      'permission_denied',
      'admitted',
      'permission_denied',
    ],
    [{ employees: 'none', customers: true }, 'permission_denied', 'permission_denied', 'admitted'],
  ] as const)('admits with %j only whom it names', (access, withoutIt, withIt, ofCustomer) => {
    expect(codeFor(employee('staff'), access)).toBe(withoutIt);
    expect(codeFor(employee('staff', 'users'), access)).toBe(withIt);
    expect(codeFor(customer, access)).toBe(ofCustomer);
    expect(codeFor(anonymous, access)).toBe('not_authenticated');
    expect(codeFor(system, access)).toBe('admitted');
  });

  it('admits anyone where anyone may', () => {
    expect(codeFor(anonymous, 'anyone')).toBe('admitted');
  });
});

it('knows the account behind those who have one', () => {
  expect([employee(), customer, system, anonymous].map(getUserId)).toEqual([
    'ada',
    'ada',
    null,
    null,
  ]);
});
