import { ticketStatuses, type TicketStatus } from '@portal/contract/service';
import { describe, expect, it, test } from 'vitest';
import type { LockedTicket } from '../tickets/service-ticket.resource.ts';
import { decideTicket, type TicketChanges } from './decide-ticket.ts';

const now = new Date('2026-03-10T12:00:00.000Z');
const at = '2026-03-10T09:00:00.000Z';
const noTarget = { answer_minutes: null, solve_minutes: null };
const hour = { answer_minutes: 60, solve_minutes: 120 };
const day = [{ from: 0, until: 24 * 60 }];
const rules = {
  targets: { device_down: hour, limited: noTarget, question: noTarget, planned: noTarget },
  calendar: {
    timeZone: 'UTC',
    week: Array.from({ length: 7 }, () => day),
    isHoliday: () => false,
  },
};

const toTicket = (values: Partial<LockedTicket> = {}): LockedTicket => ({
  id: '0198f000-0000-7000-8000-000000000001',
  ordinal: 1,
  version: 1,
  number: 1,
  customerId: 'customer',
  installedDeviceId: 'device',
  serialNumber: 'SN-1',
  subject: 'Question: Laser – It beeps',
  description: 'It beeps',
  requesterName: null,
  requesterEmail: 'noor@clinic.example',
  status: 'new',
  plannedFor: null,
  plannedStart: null,
  plannedMinutes: null,
  timeSpentMinutes: null,
  assignedTo: null,
  resolutionNotes: null,
  cancellationReason: null,
  waitingSince: null,
  followsTicketId: null,
  mergedIntoTicketId: null,
  ratingScore: null,
  ratingComment: null,
  ratedAt: null,
  ratedBy: null,
  requestedAt: at,
  closedAt: null,
  urgency: 'question',
  contactPhone: null,
  contactWhen: null,
  answerDueAt: null,
  solveDueAt: null,
  answerWarnAt: null,
  solveWarnAt: null,
  answeredAt: null,
  solvedAt: null,
  pausedAt: null,
  pausedFor: 0,
  alertedUntil: null,
  breachesAt: null,
  createdAt: at,
  updatedAt: at,
  words: '',
  searchText: '',
  ...values,
});

const decide = (values: Partial<LockedTicket>, changes: TicketChanges) =>
  decideTicket({ now, rules, device: 'Laser' }, toTicket(values), changes);

/** Returns the status that a ticket gets, the reason why it stays, or "same". */
function decideStatus(status: TicketStatus, changes: TicketChanges): unknown {
  const decision = decide({ status }, changes);
  if ('refusal' in decision) return decision.refusal;
  return decision.values['status'] ?? 'same';
}

describe('statuses', () => {
  test.for([
    ['planned', ['planned', 'same', 'same', 'same', 'over', 'over']],
    ['in_progress', ['not_completed', 'not_completed', 'same', 'in_progress', 'over', 'over']],
    ['closed', ['not_completed', 'not_completed', 'not_completed', 'closed', 'same', 'over']],
    ['cancelled', ['cancelled', 'cancelled', 'cancelled', 'completed', 'over', 'same']],
  ] as const)('moves a selection to %s only where a desk means it', ([status, expected]) => {
    expect(ticketStatuses.map((from) => decideStatus(from, { status }))).toEqual(expected);
  });
});

it('plans by what each ticket has', () => {
  const planned = { plannedFor: '2026-03-12', plannedStart: '23:30', plannedMinutes: 60 };
  expect(decide(planned, { planned_for: null })).toEqual({
    values: { plannedFor: null, plannedStart: null },
  });
  expect(decide({}, { planned_start: '08:30' })).toMatchObject({ refusal: 'plan' });
  expect(decide(planned, { planned_start: '23:30', planned_minutes: 90 })).toMatchObject({
    refusal: 'plan',
    message: 'service_ticket.ends_next_day',
  });
  expect(decide({ status: 'completed' }, { planned_for: '2026-03-12' })).toMatchObject({
    refusal: 'completed',
  });
});

it('moves the promised times and the subject with the urgency', () => {
  const changes = { urgency: 'device_down', urgency_reason: 'It smokes' } as const;
  expect(decide({}, changes)).toEqual({
    values: {
      urgency: 'device_down',
      answerDueAt: '2026-03-10T10:00:00.000Z',
      answerWarnAt: '2026-03-10T09:48:00.000Z',
      solveDueAt: '2026-03-10T11:00:00.000Z',
      solveWarnAt: '2026-03-10T10:36:00.000Z',
      subject: 'Device down: Laser – It beeps',
    },
  });
  expect(decide({ urgency: 'device_down' }, changes)).toEqual({ values: {} });
  expect(decide({ subject: 'Written by hand' }, changes)).not.toHaveProperty('values.subject');
});

it('stops the clock and lets it go on', () => {
  const due = '2026-03-10T11:00:00.000Z';
  expect(decide({}, { waiting_for_customer: true })).toEqual({
    values: { pausedAt: now.toISOString() },
  });
  const paused = { pausedAt: '2026-03-10T10:00:00.000Z', solveDueAt: due };
  expect(decide(paused, { waiting_for_customer: true })).toEqual({ values: {} });
  expect(decide(paused, { waiting_for_customer: false })).toEqual({
    values: { pausedAt: null, pausedFor: 7_200_000, solveDueAt: '2026-03-10T13:00:00.000Z' },
  });
  expect(decide({ status: 'completed' }, { waiting_for_customer: true })).toMatchObject({
    refusal: 'completed',
  });
});
