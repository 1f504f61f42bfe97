import type { AnonymizationRequest } from '@portal/contract/compliance';

const id = (last: number) => `0198f000-0000-7000-8000-00000000000${last}`;

/** Returns a pending request about Ada Quill by Ben. */
export const testRequest = (changes: Partial<AnonymizationRequest> = {}): AnonymizationRequest => ({
  id: id(1),
  user_id: id(2),
  lead_id: null,
  user: { id: id(2), email: 'ada@example.test', first_name: 'Ada', last_name: 'Quill' },
  user_role: 'customer',
  user_is_active: false,
  requested_by: { id: id(3), name: 'Ben' },
  reason: null,
  status: 'pending',
  grace_period_days: 30,
  created_at: '2026-01-05T08:00:00.000Z',
  grace_ends_at: '2026-02-04T08:00:00.000Z',
  days_remaining: 12,
  approved_by: null,
  approved_at: null,
  cancelled_at: null,
  cancellation_reason: null,
  anonymized_at: null,
  ...changes,
});
