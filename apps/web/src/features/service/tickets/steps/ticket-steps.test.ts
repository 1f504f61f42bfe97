import { ticketStatuses } from '@portal/contract/service';
import { expect, test } from 'vitest';
import { getSteps } from './ticket-steps.ts';

test('offers in each status what the contract allows, and one way to finish begun work', () => {
  const always = ['take', 'assign', 'describe', 'work', 'urgency'];
  const begun = [...always, 'wait', 'resume', 'link', 'merge'];
  const open = { first: ['plan', 'start'], rest: [...begun, 'close', 'cancel'] };
  const over = { first: [], rest: ['link'] };
  expect(Object.fromEntries(ticketStatuses.map((status) => [status, getSteps(status)]))).toEqual({
    new: open,
    planned: open,
    in_progress: { first: ['plan', 'complete'], rest: [...begun, 'cancel'] },
    completed: { first: ['reopen', 'close'], rest: [...always, 'link', 'merge'] },
    closed: over,
    cancelled: over,
  });
});
