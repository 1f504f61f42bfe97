import { ticketStatuses } from '@portal/contract/service';
import { expect, test } from 'vitest';
import { getSteps } from './ticket-steps.ts';

test('offers in each status what the contract allows, and one way to finish begun work', () => {
  expect(Object.fromEntries(ticketStatuses.map((status) => [status, getSteps(status)]))).toEqual({
    new: {
      first: ['plan', 'start'],
      rest: ['take', 'assign', 'describe', 'work', 'urgency', 'wait', 'resume', 'close', 'cancel'],
    },
    planned: {
      first: ['plan', 'start'],
      rest: ['take', 'assign', 'describe', 'work', 'urgency', 'wait', 'resume', 'close', 'cancel'],
    },
    in_progress: {
      first: ['plan', 'complete'],
      rest: ['take', 'assign', 'describe', 'work', 'urgency', 'wait', 'resume', 'cancel'],
    },
    completed: {
      first: ['reopen', 'close'],
      rest: ['take', 'assign', 'describe', 'work', 'urgency'],
    },
    closed: { first: [], rest: [] },
    cancelled: { first: [], rest: [] },
  });
});
