import type { PlannedTicket } from '@portal/contract/service';
import { expect, test } from 'vitest';
import { applyMoves, type ServicePlan } from './apply-moves.ts';
import { createPlannedTicket } from '#web/testing/test-planned-ticket.ts';

const [one, two, three] = [createPlannedTicket(1), createPlannedTicket(2), createPlannedTicket(3)];

const noSteps = { next_steps: [], next_steps_count: 0 };

const plan: ServicePlan = {
  days: [
    {
      date: '2026-03-28',
      tickets: [one, three],
      tickets_count: 60,
      maintenance: [],
      maintenance_count: 0,
      ...noSteps,
    },
    {
      date: '2026-03-30',
      tickets: [],
      tickets_count: 0,
      maintenance: [{ id: 'm', serial_number: 'S', device: 'D', customer: null }],
      maintenance_count: 1,
      ...noSteps,
    },
  ],
  shelf: [{ ...two, status: 'new' }],
};

const summarize = ({ days, shelf }: ServicePlan) => ({
  days: days.map(({ date, tickets_count: count, tickets }) => [
    date,
    count,
    ...tickets.map((ticket) => `${ticket.ticket_id} ${ticket.status}`),
  ]),
  shelf: shelf.map((ticket) => `${ticket.ticket_id} ${ticket.status}`),
});

test('moves a new ticket from the shelf to a day, plans it and sorts it in', () => {
  const ticket: PlannedTicket = { ...two, status: 'new' };
  expect(summarize(applyMoves(plan, [{ ticket, day: '2026-03-28' }]))).toEqual({
    days: [
      ['2026-03-28', 61, 'T-000001 planned', 'T-000002 planned', 'T-000003 planned'],
      ['2026-03-30', 0],
    ],
    shelf: [],
  });
});

test('applies moves one after the other, to days without anything and back off the calendar', () => {
  const moves = [
    { ticket: one, day: '2026-03-29' },
    { ticket: three, day: '2026-03-29' },
    { ticket: one, day: null },
  ];
  expect(summarize(applyMoves(plan, moves))).toEqual({
    days: [
      ['2026-03-28', 58],
      ['2026-03-29', 1, 'T-000003 planned'],
      ['2026-03-30', 0],
    ],
    shelf: ['T-000001 planned', 'T-000002 new'],
  });
});

test('keeps a move that a response arrives during', () => {
  const moves = [{ ticket: one, day: '2026-03-29' }];
  const moved = applyMoves(plan, moves);
  expect(applyMoves(moved, moves)).toEqual(moved);
});

test('plans no new ticket by another duration', () => {
  const ticket: PlannedTicket = { ...one, status: 'new' };
  const days = applyMoves({ days: [], shelf: [ticket] }, [
    { ticket, day: '2026-03-28', minutes: 90 },
  ]).days;
  expect(days[0]?.tickets).toMatchObject([{ status: 'new', planned_minutes: 90 }]);
});

test('keeps a day for its next steps after its last ticket has moved', () => {
  const day = {
    ...noSteps,
    tickets: [one],
    tickets_count: 1,
    maintenance: [],
    maintenance_count: 0,
  };
  const days = [{ ...day, date: '2026-03-28', next_steps_count: 1 }];
  const moved = applyMoves({ days, shelf: [] }, [{ ticket: one, day: null }]);
  expect(moved.days).toMatchObject([{ tickets_count: 0, next_steps_count: 1 }]);
});
