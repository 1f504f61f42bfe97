import { expect, test } from 'vitest';
import { assigneeWhenPlanned } from './assignee-when-planned.ts';

test.each([
  ['whoever has it', { assigned_to_user_id: 'ben', planned_for: null }, 'ben'],
  ['whoever plans what nobody has', { assigned_to_user_id: null, planned_for: null }, 'anna'],
  ['nobody, as it was planned', { assigned_to_user_id: null, planned_for: '2026-03-29' }, ''],
])('a planned ticket is done by %s', (_who, ticket, expected) => {
  expect(assigneeWhenPlanned(ticket, 'anna')).toBe(expected);
});
