// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { requests, stubCalls } from '#web/testing/test-server.ts';
import { planAndAssignTicket, planTicket } from './plan-ticket.ts';

/** Mocks the server with the ticket in this status. */
function serve(status: string): void {
  const ticket = Response.json({ id: 't', status }, { headers: { ETag: '"7"' } });
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

test('sends only the day of a planned ticket, without a version: the last change wins', async () => {
  serve('planned');
  await planTicket({ ticket: { id: 't', status: 'planned' }, day });
  await planTicket({ ticket: { id: 't', status: 'in_progress' }, day: null });
  expect(listSent()).toEqual([
    { method: 'PATCH', body: { planned_for: day }, ifMatch: null },
    { method: 'PATCH', body: { planned_for: null }, ifMatch: null },
  ]);
});

test('plans a new ticket with its day, by its version', async () => {
  serve('new');
  await planTicket({ ticket: { id: 't', status: 'new' }, day });
  expect(listSent().at(-1)).toEqual({
    method: 'PATCH',
    body: { planned_for: day, status: 'planned' },
    ifMatch: '"7"',
  });
});

test('keeps the status of work that somebody has begun meanwhile', async () => {
  serve('in_progress');
  await planTicket({ ticket: { id: 't', status: 'new' }, day });
  expect(listSent().at(-1)).toEqual({ method: 'PATCH', body: { planned_for: day }, ifMatch: null });
});

const original = { id: 't', status: 'new', assigned_to_user_id: null } as const;

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

test('sends only the day without another assignee', async () => {
  serve('planned');
  const ticket = { ...original, status: 'planned', assigned_to_user_id: 'anna' } as const;
  await planAndAssignTicket({ ticket, day, assignee: 'anna', etag: '"3"' });
  expect(listSent()).toEqual([{ method: 'PATCH', body: { planned_for: day }, ifMatch: null }]);
});
