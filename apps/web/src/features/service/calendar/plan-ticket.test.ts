// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { planTicket, planAndAssignTicket } from './plan-ticket.ts';

let sent: { method: string; body: unknown; ifMatch: string | null }[] = [];

/** Stands in for the server, which has the ticket in this status. */
function serve(status: string): void {
  vi.stubGlobal('fetch', async (_path: string, init: RequestInit) => {
    const { method = 'GET', body } = init;
    const ifMatch = new Headers(init.headers).get('If-Match');
    sent.push({ method, body: typeof body === 'string' ? JSON.parse(body) : null, ifMatch });
    return Response.json({ id: 't', status }, { headers: { ETag: '"7"' } });
  });
}

beforeEach(() => {
  sent = [];
  document.cookie = 'csrftoken=token; path=/';
});
afterEach(() => vi.unstubAllGlobals());

const day = '2026-03-29';

test('of a planned ticket the day alone is sent, and without a version: the last word has it', async () => {
  serve('planned');
  await planTicket({ ticket: { id: 't', status: 'planned' }, day });
  await planTicket({ ticket: { id: 't', status: 'in_progress' }, day: null });
  expect(sent).toEqual([
    { method: 'PATCH', body: { planned_for: day }, ifMatch: null },
    { method: 'PATCH', body: { planned_for: null }, ifMatch: null },
  ]);
});

test('a new ticket is planned with its day, by the version that is new', async () => {
  serve('new');
  await planTicket({ ticket: { id: 't', status: 'new' }, day });
  expect(sent.at(-1)).toEqual({
    method: 'PATCH',
    body: { planned_for: day, status: 'planned' },
    ifMatch: '"7"',
  });
});

test('work that somebody has begun meanwhile is not set back', async () => {
  serve('in_progress');
  await planTicket({ ticket: { id: 't', status: 'new' }, day });
  expect(sent.at(-1)).toEqual({ method: 'PATCH', body: { planned_for: day }, ifMatch: null });
});

const original = { id: 't', status: 'new', assigned_to_user_id: null } as const;

test('who does it is named in one call with the day, of the version that was looked at', async () => {
  serve('new');
  await planAndAssignTicket({ ticket: original, day, assignee: 'anna', etag: '"3"' });
  const planned = { ...original, status: 'planned' } as const;
  await planAndAssignTicket({ ticket: planned, day: null, assignee: 'anna', etag: '"3"' });
  expect(sent).toEqual([
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

test('where nobody else is named, the day alone is sent', async () => {
  serve('planned');
  const ticket = { ...original, status: 'planned', assigned_to_user_id: 'anna' } as const;
  await planAndAssignTicket({ ticket, day, assignee: 'anna', etag: '"3"' });
  expect(sent).toEqual([{ method: 'PATCH', body: { planned_for: day }, ifMatch: null }]);
});
