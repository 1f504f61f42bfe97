// @vitest-environment jsdom
import { type Permission, permissions } from '@portal/contract/kernel';
import type { DeskItem } from '@portal/contract/service';
import { QueryClient } from '@tanstack/react-query';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { addDays, today } from '#web/lib/days/day.ts';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { setUser } from '#web/lib/session/load-user.ts';
import { testDevice } from '#web/testing/test-device.ts';
import { testLead } from '#web/testing/test-lead.ts';
import { renderPage } from '#web/testing/test-page.tsx';
import { testRight } from '#web/testing/test-right.ts';
import {
  keepWaiting,
  requests,
  type SentRequest,
  stubCalls,
  toPage,
} from '#web/testing/test-server.ts';
import { testTicket } from '#web/testing/test-ticket.ts';
import { createTestUser } from '#web/testing/test-user.ts';
import { UrgentCard } from './urgent-card.tsx';

const hour = 60 * 60 * 1000;
const inHours = (count: number): string => new Date(Date.now() + count * hour).toISOString();

const deskItem: DeskItem = {
  id: 'late',
  type: 'ticket',
  ticket_id: 'T-000007',
  subject: 'The lamp is dark',
  status: 'new',
  urgency: 'limited',
  due_at: inHours(-3),
  due_for: 'answer',
  at_risk: false,
  waiting_for_customer: false,
  waiting_since: null,
  last_reply_side: null,
  customer: { id: 'customer', name: 'Late clinic' },
  town: null,
  device: testTicket.device,
  serial_number: 'SN-1',
  assigned_to_user_id: null,
  assigned_to: null,
  created_at: inHours(-9),
};
const named = (id: string, name: string, values: object): object => ({
  ...deskItem,
  id,
  customer: { id, name },
  ...values,
});
const deskWork = [
  deskItem,
  named('risk', 'Clinic at risk', { due_at: inHours(30), at_risk: true }),
  named('free', 'Free clinic', { type: 'request', ticket_id: null, due_at: null, due_for: null }),
];
const lead = { ...testLead, stage: 'new', lost_reason: null };
const step = { next_step: 'Call Anna', next_step_on: addDays(today(), -1) };

/** Leads as the API narrows them. */
function answerLeads({ query }: SentRequest) {
  if (query.has('step_before')) return toPage([{ ...lead, ...step, id: 'step' }]);
  if (query.has('quiet_before')) return toPage([{ ...lead, id: 'stalled' }]);
  return toPage([{ ...lead, id: 'closing', expected_close_on: today() }]);
}

/** Three objects of a kind. */
const three = (id: string, values: object) =>
  toPage(Array.from({ length: 3 }, (_none, at) => ({ ...values, id: `${id}-${at}` })));

function show(...own: Permission[]) {
  setUser({ ...createTestUser('anna'), permissions: own });
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  renderPage(() => <UrgentCard hidesEmptyState={false} />, { queryClient });
}

const listRows = async (): Promise<string[]> => {
  await screen.findByText('Late clinic');
  const [rows] = screen.getAllByRole('list');
  return within(rows ?? document.body)
    .getAllByRole('link')
    .map(({ textContent }) => textContent ?? '');
};

beforeAll(() => startTestI18n('en'));
beforeEach(() => {
  sessionStorage.clear();
  stubCalls({
    'GET /system/status/': { components: [{ name: 'mail', status: 'ok', detail: null }] },
    'GET /service/desk/': toPage(deskWork),
    'GET /service/service-tickets/': toPage([
      { ...testTicket, id: 'visit', planned_for: today(), status: 'planned' },
    ]),
    'GET /crm/leads/': answerLeads,
    'GET /crm/installed-devices/': toPage([
      { ...testDevice, next_maintenance_on: addDays(today(), -9) },
    ]),
    'GET /users/anonymization-requests/pending/': toPage([]),
    'GET /compliance/data-requests/': toPage([]),
    'GET /crm/product-viewing-rights/': toPage([testRight({ expires_at: inHours(20 * 24) })]),
  });
});
afterEach(cleanup);

test('puts what is late first, whatever list it is in, and reads each list once', async () => {
  show(...permissions);
  expect(await listRows()).toEqual([
    'Late clinic',
    'Clinique Lumière',
    'Anna Visser',
    'Clinique Lumière',
    'Clinic at risk',
    'Free clinic',
    'Anna Visser',
    'Anna Visser',
  ]);
  // The promise, the step and the maintenance say it alike.
  const late = screen.getAllByText(/^Overdue since /u);
  expect(late.map(({ className }) => className.includes('text-danger'))).toEqual([
    true,
    true,
    true,
  ]);
  // As many as the panels and the totals of the start page sent before, with the two of the library.
  expect(requests).toHaveLength(10);
  const lists = within(screen.getByRole('list', { name: 'Lists with work to do' }));
  expect(lists.getByRole('link', { name: 'What next? 3' }).getAttribute('href')).toBe(
    '/dashboard/service?tab=desk&queue=next',
  );
  expect(lists.getByRole('link', { name: 'Maintenance due 1' })).toBeTruthy();
  const rights = lists.getByRole('link', { name: 'Viewing rights expiring soon 1' });
  const ending = 'state=expiring&ordering=expires_at';
  expect(rights.getAttribute('href')).toBe(`/dashboard/data/customers/rights?${ending}`);
  expect(requests.some(({ url }) => url.includes(`product-viewing-rights/?${ending}`))).toBe(true);
  expect(lists.queryByRole('link', { name: /register|Data requests/u })).toBeNull();
});

test('reserves the place of a full card and of each list that has not loaded', async () => {
  stubCalls({ 'GET /service/desk/': keepWaiting });
  show(...permissions);
  await screen.findByRole('link', { name: 'Maintenance due 1' });
  await waitFor(() =>
    expect(document.querySelectorAll('li[aria-hidden].invisible')).toHaveLength(1),
  );
  expect(document.querySelectorAll('[aria-busy=true] > div')).toHaveLength(8);
});

test('puts a promise missed an hour ago before older late work of all other lists', async () => {
  const dayBefore = addDays(today(), -1);
  stubCalls({
    'GET /service/desk/': toPage([{ ...deskItem, due_at: inHours(-1) }]),
    'GET /service/service-tickets/': three('visit', { ...testTicket, planned_for: dayBefore }),
    'GET /crm/leads/': ({ query }) =>
      query.has('step_before') ? three('step', { ...lead, ...step }) : toPage([]),
    'GET /crm/installed-devices/': three('device', {
      ...testDevice,
      next_maintenance_on: addDays(today(), -90),
    }),
  });
  show('customers', 'service', 'pipeline');
  const rows = await listRows();
  expect(rows[0]).toBe('Late clinic');
  expect(rows).toHaveLength(8);
});

test('asks for the lists of the user’s permissions alone, and for the user’s own leads', async () => {
  show('pipeline');
  await screen.findByText('Call Anna');
  expect(requests.map(({ url }) => url.split('?')[0])).toEqual(
    Array.from({ length: 3 }, () => '/api/v1/crm/leads/'),
  );
  for (const { query } of requests) expect(query.getAll('assigned_to_user_id')).toEqual(['anna']);
  const link = screen.getByRole('link', { name: 'Next steps due 1' });
  expect(link.getAttribute('href')).toContain('step=due');
});

test('says that nothing waits, or what could not be loaded', async () => {
  stubCalls({ 'GET /crm/product-viewing-rights/': toPage([]) });
  show('viewing_rights');
  await screen.findByText('You are all caught up');
  cleanup();
  stubCalls({ 'GET /crm/product-viewing-rights/': () => Response.json({}, { status: 400 }) });
  sessionStorage.clear();
  show('viewing_rights');
  await screen.findByRole('button', { name: 'Try again' });
  expect(screen.queryByText('You are all caught up')).toBeNull();
});

test('keeps the rows of the others, and the button, while a list that failed is tried again', async () => {
  const repeated = Promise.withResolvers<Response>();
  let isFirst = true;
  stubCalls({
    'GET /crm/product-viewing-rights/': () => {
      if (!isFirst) return repeated.promise;
      isFirst = false;
      return Response.json({}, { status: 400 });
    },
    'GET /service/desk/': toPage(deskWork),
    'GET /service/service-tickets/': toPage([]),
  });
  show('viewing_rights', 'service');
  const again = await screen.findByRole('button', { name: 'Try again' });
  await screen.findByText('Late clinic');
  await userEvent.click(again);
  await waitFor(() => expect(again.getAttribute('aria-busy')).toBe('true'));
  expect(document.activeElement).toBe(again);
  expect(screen.getByText('Late clinic')).toBeTruthy();
  repeated.resolve(Response.json(toPage([])));
  await waitFor(() => expect(again.isConnected).toBe(false));
});
