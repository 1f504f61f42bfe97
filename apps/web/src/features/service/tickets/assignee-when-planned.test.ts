import type { ServiceTicket } from '@portal/contract/service';
import { expect, test } from 'vitest';
import { assigneeWhenPlanned } from './assignee-field.tsx';

test.each<[string, Pick<ServiceTicket, 'assigned_to_user_id' | 'status'>, string]>([
  ['whoever has it', { assigned_to_user_id: 'ben', status: 'new' }, 'ben'],
  ['whoever plans what nobody has', { assigned_to_user_id: null, status: 'new' }, 'anna'],
  ['nobody, as it was planned', { assigned_to_user_id: null, status: 'planned' }, ''],
])('suggests as assignee of a planned ticket: %s', (_who, ticket, expected) => {
  expect(assigneeWhenPlanned(ticket, 'anna')).toBe(expected);
});
