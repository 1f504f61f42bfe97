import { expect, it } from 'vitest';
import { selectRecipients, type Candidate } from './notify.ts';

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

it('selects all who have not disabled the kind, without an assignee', () => {
  expect(select({})).toEqual(['ada', 'bea']);
});

it('selects only the assignee if they are a candidate', () => {
  expect(select({ assigneeId: 'bea' })).toEqual(['bea']);
});

it('selects all if the assignee is no longer a candidate', () => {
  expect(select({ assigneeId: 'left' })).toEqual(['ada', 'bea']);
});

it('selects no recipient for an assignee-only event without such a candidate', () => {
  expect(select({ assigneeId: 'left', isForAssigneeOnly: true })).toEqual([]);
});

it('selects no recipient if the assignee disabled the kind', () => {
  expect(select({ assigneeId: 'cas' })).toEqual([]);
});

it('omits the employee who caused it', () => {
  expect(select({ actorId: 'ada' })).toEqual(['bea']);
  expect(select({ actorId: 'ada', assigneeId: 'ada', isForAssigneeOnly: true })).toEqual([]);
});
