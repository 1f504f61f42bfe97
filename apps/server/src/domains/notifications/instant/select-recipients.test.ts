import { expect, it } from 'vitest';
import { selectRecipients, type Candidate } from './select-recipients.ts';

const candidates: readonly Candidate[] = [
  { userId: 'ada', delivery: 'at_once' },
  { userId: 'bea', delivery: 'daily' },
  { userId: 'cas', delivery: 'off' },
];

const select = (event: Partial<Parameters<typeof selectRecipients>[1]>) =>
  selectRecipients(candidates, {
    actorId: null,
    assigneeId: null,
    isForAssigneeOnly: false,
    ...event,
  }).map(({ userId }) => userId);

it('selects all who have not switched the kind off where there is no assignee', () => {
  expect(select({})).toEqual(['ada', 'bea']);
});

it('selects the assignee alone where they are a candidate', () => {
  expect(select({ assigneeId: 'bea' })).toEqual(['bea']);
});

it('selects all where the assignee is no candidate any more', () => {
  expect(select({ assigneeId: 'left' })).toEqual(['ada', 'bea']);
});

it('selects nobody where an event for the assignee alone has no such candidate', () => {
  expect(select({ assigneeId: 'left', isForAssigneeOnly: true })).toEqual([]);
});

it('selects nobody where the assignee has switched the kind off', () => {
  expect(select({ assigneeId: 'cas' })).toEqual([]);
});

it('leaves out who caused it', () => {
  expect(select({ actorId: 'ada' })).toEqual(['bea']);
  expect(select({ actorId: 'ada', assigneeId: 'ada', isForAssigneeOnly: true })).toEqual([]);
});
