import type { AnonymizationRequest } from '@portal/contract/compliance';
import { describe, expect, test } from 'vitest';
import { createTestUser } from '#web/testing/test-user.ts';
import { getAllowedActions } from './allowed-actions.ts';
import { testRequest } from '#web/testing/test-request.ts';
import { getRequestState } from './request-state.tsx';

const officer = { ...createTestUser('officer'), permissions: ['privacy' as const] };
const at = '2026-03-01T08:00:00.000Z';
const approved = { status: 'approved', approved_at: at } as const;

/** Returns the names of the offered actions. */
function listOffered(changes: Partial<AnonymizationRequest>, viewer = officer): string[] {
  const actions = Object.entries(getAllowedActions(testRequest(changes), viewer));
  return actions.filter(([, may]) => may).map(([name]) => name);
}

describe('officer', () => {
  test.each<[string, Partial<AnonymizationRequest>, string[]]>([
    ['pending', {}, ['approve', 'cancel', 'restore']],
    ['expired', { status: 'expired' }, ['approve', 'cancel', 'restore']],
    ['approved', approved, ['cancel', 'restore']],
    ['cancelled', { status: 'cancelled', cancelled_at: at }, ['restore']],
    ['cancelled', { status: 'cancelled', cancelled_at: at, user_is_active: true }, []],
    ['anonymized', { ...approved, anonymized_at: at }, []],
  ])('offers the actions for %s', (state, changes, actions) => {
    expect(getRequestState(testRequest(changes))).toBe(state);
    expect(listOffered(changes)).toEqual(actions);
  });

  test('offers no approval of a request about the viewer and explains it', () => {
    expect(listOffered({ user_id: officer.id })).toEqual(['cancel', 'needsOtherApprover']);
  });

  test('offers no approval of a request by the viewer and explains it', () => {
    const changes = { requested_by: { id: officer.id, name: 'Officer' } };
    expect(listOffered(changes)).toEqual(['cancel', 'restore', 'needsOtherApprover']);
  });
});

describe('user without `privacy`', () => {
  const viewer = createTestUser('anna');

  test.each<[string, Partial<AnonymizationRequest>, string[]]>([
    ['a request of others', {}, []],
    ['a request about themselves', { user_id: viewer.id }, ['cancel']],
    ['a request by themselves', { requested_by: { id: viewer.id, name: 'Anna' } }, ['cancel']],
    ['a closed request', { user_id: viewer.id, status: 'cancelled' }, []],
  ])('offers the actions for %s', (_, changes, actions) => {
    expect(listOffered(changes, { ...viewer, permissions: [] })).toEqual(actions);
  });
});
