import type { AnonymizationRequest } from '@portal/contract/compliance';
import { describe, expect, test } from 'vitest';
import { createTestUser } from '#web/lib/session/test-user.ts';
import { deedsOf } from './request-deeds.ts';
import { testRequest } from './request-fixture.ts';
import { requestState } from './request-state.ts';

const officer = { ...createTestUser('officer'), permissions: ['privacy' as const] };
const at = '2026-03-01T08:00:00.000Z';
const approved = { status: 'approved', approved_at: at } as const;

/** The names of what is offered. */
function offered(changes: Partial<AnonymizationRequest>, viewer = officer): string[] {
  const deeds = Object.entries(deedsOf(testRequest(changes), viewer));
  return deeds.filter(([, may]) => may).map(([name]) => name);
}

describe('what an officer may do to a request', () => {
  test.each<[string, Partial<AnonymizationRequest>, string[]]>([
    ['pending', {}, ['approve', 'cancel', 'restore']],
    ['expired', { status: 'expired' }, ['approve', 'cancel', 'restore']],
    ['approved', approved, ['cancel', 'restore']],
    ['cancelled', { status: 'cancelled', cancelled_at: at }, ['restore']],
    ['cancelled', { status: 'cancelled', cancelled_at: at, user_is_active: true }, []],
    ['anonymized', { ...approved, anonymized_at: at }, []],
  ])('%s', (state, changes, deeds) => {
    expect(requestState(testRequest(changes))).toBe(state);
    expect(offered(changes)).toEqual(deeds);
  });

  test('about themselves: it is said that others approve it, and not offered', () => {
    expect(offered({ user_id: officer.id })).toEqual(['cancel', 'isForOthersToApprove']);
  });
});

describe('without `privacy`', () => {
  const viewer = createTestUser('anna');

  test.each<[string, Partial<AnonymizationRequest>, string[]]>([
    ['somebody else’s is only read', {}, []],
    ['one about themselves is cancelled', { user_id: viewer.id }, ['cancel']],
    [
      'one that they made is cancelled',
      { requested_by: { id: viewer.id, name: 'Anna' } },
      ['cancel'],
    ],
    ['a closed one is only read', { user_id: viewer.id, status: 'cancelled' }, []],
  ])('%s', (_, changes, deeds) => {
    expect(offered(changes, { ...viewer, permissions: [] })).toEqual(deeds);
  });
});
