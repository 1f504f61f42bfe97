import { expect, test } from 'vitest';
import { getNextStep } from './next-step.tsx';

const now = { day: '2026-03-10', instant: '2026-03-10T09:00:00.000Z' };

const nothing = {
  status: 'new' as const,
  waiting_for_customer: false,
  planned_for: null,
  planned_start: null,
  answer_due_at: null,
  answered_at: null,
  solve_due_at: null,
};

const promised = {
  answer_due_at: '2026-03-10T11:00:00.000Z',
  solve_due_at: '2026-03-12T11:00:00.000Z',
};

const visit = { planned_for: '2026-03-11', planned_start: '08:30', ...promised };

test.each([
  ['asks the customer first', { ...visit, waiting_for_customer: true }, { kind: 'reply' }],
  [
    'states that the work is done',
    { ...visit, status: 'completed' as const, planned_for: '2026-03-10' },
    { kind: 'done' },
  ],
  ['states the visit', visit, { kind: 'visit', day: '2026-03-11', start: '08:30' }],
  [
    'leaves out a day that has passed',
    { ...visit, planned_for: '2026-03-09' },
    { kind: 'answer', at: promised.answer_due_at, isLate: false },
  ],
  [
    'states a promised answer that is late',
    { ...promised, answer_due_at: '2026-03-10T08:00:00.000Z' },
    { kind: 'answer', at: '2026-03-10T08:00:00.000Z', isLate: true },
  ],
  [
    'states the solution after the answer',
    { ...promised, answered_at: now.instant },
    { kind: 'solution', at: promised.solve_due_at, isLate: false },
  ],
  ['states that it has arrived', {}, { kind: 'received' }],
  ['states that somebody is at work', { status: 'in_progress' as const }, { kind: 'working' }],
  [
    'states that somebody is at work after an answer without a promise',
    { answered_at: now.instant },
    { kind: 'working' },
  ],
])('derives the next step: %s', (_title, work, step) => {
  expect(getNextStep({ ...nothing, ...work }, now)).toEqual(step);
});
