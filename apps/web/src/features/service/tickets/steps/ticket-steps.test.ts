import { ticketStatuses } from '@portal/contract/service';
import { expect, test } from 'vitest';
import { getSteps } from './ticket-steps.ts';

test('offers in each status what the contract allows, and one way to finish begun work', () => {
  expect(Object.fromEntries(ticketStatuses.map((status) => [status, getSteps(status)]))).toEqual({
    new: {
      first: ['plan', 'start'],
      rest: [
        'take',
        'assign',
        'describe',
        'work',
        'urgency',
        'wait',
        'resume',
        'link',
        'merge',
        'close',
        'cancel',
      ],
    },
    planned: {
      first: ['plan', 'start'],
      rest: [
        'take',
        'assign',
        'describe',
        'work',
        'urgency',
        'wait',
        'resume',
        'link',
        'merge',
        'close',
        'cancel',
      ],
    },
    in_progress: {
      first: ['plan', 'complete'],
      rest: [
        'take',
        'assign',
        'describe',
        'work',
        'urgency',
        'wait',
        'resume',
        'link',
        'merge',
        'cancel',
      ],
    },
    completed: {
      first: ['reopen', 'close'],
      rest: ['take', 'assign', 'describe', 'work', 'urgency', 'link', 'merge'],
    },
    closed: { first: [], rest: ['link'] },
    cancelled: { first: [], rest: ['link'] },
  });
});
