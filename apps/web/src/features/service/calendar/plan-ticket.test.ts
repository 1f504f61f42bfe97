// @vitest-environment jsdom
import type { TicketStatus } from '@portal/contract/service';
import { beforeEach, expect, test } from 'vitest';
import { requests, stubCalls } from '#web/testing/test-server.ts';
import { planAndAssignTicket, planTicket } from './plan-ticket.ts';

/** Mocks the server with the ticket in this status. */
function serve(status: string, assignee: string | null = null): void {
  const body = { id: 't', status, assigned_to_user_id: assignee };
  const ticket = Response.json(body, { headers: { ETag: '"7"' } });
  stubCalls({
    'GET /service/service-tickets/{id}/': ticket,
    'PATCH /service/service-tickets/{id}/': ticket,
  });
}

const listSent = () =>
  requests.map(({ method, body, headers }) => ({ method, body, ifMatch: headers.get('If-Match') }));

beforeEach(() => {
  document.cookie = 'csrftoken=token; path=/';
});

const day = '2026-03-29';

const [anna, ben] = ['anna', 'ben'].map((id) => ({ id, name: id }));

/** Returns a ticket as the calendar shows it. */
const show = (status: TicketStatus, assignee = anna) => ({
  id: 't',
  status,
  assigned_to: assignee ?? null,
});

test('sends only the day of a planned ticket, without a version: the last change wins', async () => {
  serve('planned');
  await planTicket({ ticket: show('planned'), day });
  await planTicket({ ticket: show('in_progress'), day: null });
  expect(listSent()).toEqual([
    { method: 'PATCH', body: { planned_for: day }, ifMatch: null },
    { method: 'PATCH', body: { planned_for: null }, ifMatch: null },
  ]);
});

test('plans a new ticket with its day, by its version', async () => {
  serve('new');
  await planTicket({ ticket: show('new'), day });
  expect(listSent().at(-1)).toEqual({
    method: 'PATCH',
    body: { planned_for: day, status: 'planned' },
    ifMatch: '"7"',
  });
});

test('keeps the status of work that somebody has begun meanwhile', async () => {
  serve('in_progress');
  await planTicket({ ticket: show('new'), day });
  expect(listSent().at(-1)).toEqual({ method: 'PATCH', body: { planned_for: day }, ifMatch: null });
});

const original = { id: 't', status: 'new' } as const;

test('sends the assignee and the day in one request, by the version shown', async () => {
  serve('new');
  await planAndAssignTicket({ ticket: original, day, assignee: 'anna', etag: '"3"' });
  const planned = { ...original, status: 'planned' } as const;
  await planAndAssignTicket({ ticket: planned, day: null, assignee: 'anna', etag: '"3"' });
  expect(listSent()).toEqual([
    {
      method: 'PATCH',
      body: { planned_for: day, assigned_to_user_id: 'anna', status: 'planned' },
      ifMatch: '"3"',
    },
    {
      method: 'PATCH',
      body: { planned_for: null, assigned_to_user_id: 'anna' },
      ifMatch: '"3"',
    },
  ]);
});

test('sends what a form plans by the version shown, with the same assignee as well', async () => {
  serve('planned');
  const ticket = { ...original, status: 'planned' } as const;
  await planAndAssignTicket({ ticket, day, assignee: 'anna', etag: '"3"' });
  expect(listSent()).toEqual([
    {
      method: 'PATCH',
      body: { planned_for: day, assigned_to_user_id: 'anna' },
      ifMatch: '"3"',
    },
  ]);
});

test.each(['new', 'planned'] as const)(
  'sends another duration alone, so that a %s ticket keeps its day and status',
  async (status) => {
    serve(status);
    await planTicket({ ticket: show(status), day, minutes: 90 });
    expect(listSent()).toEqual([{ method: 'PATCH', body: { planned_minutes: 90 }, ifMatch: null }]);
  },
);

test('assigns by the version of a ticket that is assigned as shown', async () => {
  serve('new', 'anna');
  await planTicket({ ticket: show('new'), day, start: '09:00', technician: ben });
  expect(listSent().at(-1)).toEqual({
    method: 'PATCH',
    body: {
      planned_for: day,
      planned_start: '09:00',
      assigned_to_user_id: 'ben',
      status: 'planned',
    },
    ifMatch: '"7"',
  });
});

test.each([null, 'carl'])('overwrites no assignment to %s in the meantime', async (assignee) => {
  serve('planned', assignee);
  await expect(planTicket({ ticket: show('planned'), day, technician: ben })).rejects.toThrow();
  expect(listSent().map(({ method }) => method)).toEqual(['GET']);
});
