// @vitest-environment jsdom
import type { Permission } from '@portal/contract/kernel';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { setUser } from '#web/lib/session/load-user.ts';
import { renderPage } from '#web/testing/test-page.tsx';
import { createPlannedTicket } from '#web/testing/test-planned-ticket.ts';
import { requests, stubCalls, toPage } from '#web/testing/test-server.ts';
import { createTestUser } from '#web/testing/test-user.ts';
import { ServiceCalendar } from './service-calendar.tsx';

const date = '2026-03-10';

const createStep = (number: number) => ({
  id: `lead-${number}`,
  next_step: `Send offer ${number}`,
  contact: 'Mila Peeters',
  organization: 'Beauty BV',
  assigned_to: { id: 'anna', name: 'Anna Bos' },
});

/** Answers with a day of so many tickets and next steps. */
function serve({ tickets = 0, steps = 1 }: { tickets?: number; steps?: number } = {}): void {
  const day = {
    date,
    tickets: Array.from({ length: tickets }, (_, at) => createPlannedTicket(at + 1)),
    tickets_count: tickets,
    maintenance: [],
    maintenance_count: 0,
    next_steps: Array.from({ length: steps }, (_, at) => createStep(at + 1)),
    next_steps_count: steps,
  };
  stubCalls({
    'GET /service/calendar/': {
      days: [day],
      tickets_count: tickets,
      maintenance_count: 0,
      next_steps_count: steps,
    },
  });
}

function show(
  permissions: readonly Permission[],
  view = 'week',
  more = '',
  team: string | null = null,
) {
  setUser({ ...createTestUser('anna'), permissions: [...permissions], team });
  return renderPage(ServiceCalendar, { path: `/?view=${view}&day=${date}${more}` });
}

const getKind = () =>
  requests.findLast(({ url }) => url.includes('/service/calendar/'))?.query.get('kind');

const listTeamFilters = () =>
  ['/service/calendar/', '/service/service-tickets/'].map((path) =>
    requests.findLast(({ url }) => url.includes(path))?.query.get('team'),
  );

const serveTickets = () => stubCalls({ 'GET /service/service-tickets/': toPage([]) });

beforeAll(() => startTestI18n('en'));
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);

test.each(['day', 'week'])(
  'shows a salesperson the next steps of a %s without hours, and reads no tickets',
  async (view) => {
    serve();
    show(['pipeline'], view, '&kind=service');
    const link = await screen.findByRole('link', {
      name: 'Next step: Send offer 1, Mila Peeters · Beauty BV',
    });
    expect(link.getAttribute('href')).toBe('/dashboard/sales/lead-1');
    const entry = link.closest('li')?.textContent;
    for (const text of ['Mila Peeters · Beauty BV', 'Anna Bos', 'Overdue'])
      expect(entry).toContain(text);
    expect(screen.queryByText('08:00')).toBeNull();
    expect(screen.queryByLabelText('Show')).toBeNull();
    expect(getKind()).toBeNull();
  },
);

test('switches between the kinds of entries for who sees both', async () => {
  serve();
  serveTickets();
  const router = show(['pipeline', 'service']);
  expect(await screen.findByRole('region', { name: /^To plan/u })).toBeTruthy();
  await userEvent.selectOptions(await screen.findByLabelText('Show'), 'Next steps');
  await waitFor(() => expect(getKind()).toBe('next_steps'));
  expect(router.state.location.search).toMatchObject({ kind: 'next_steps' });
  expect(screen.queryByRole('region', { name: /^To plan/u })).toBeNull();
  await userEvent.selectOptions(screen.getByLabelText('Show'), 'Everything');
  expect(await screen.findByRole('region', { name: /^To plan/u })).toBeTruthy();
});

test('offers no kinds to the service desk alone', async () => {
  serve({ tickets: 1, steps: 0 });
  serveTickets();
  show(['service'], 'week', '&kind=next_steps');
  expect(await screen.findByRole('link', { name: /T-000001/u })).toBeTruthy();
  expect(screen.queryByLabelText('Show')).toBeNull();
  expect(getKind()).toBeNull();
});

test.each([
  ['day', 6, 4],
  ['week', 3, 7],
] as const)(
  'shows some next steps above the hours of a %s, and counts the others',
  async (view, shown, others) => {
    serve({ tickets: 1, steps: 10 });
    serveTickets();
    show(['pipeline', 'service'], view);
    expect(await screen.findAllByRole('link', { name: /^Next step/u })).toHaveLength(shown);
    expect(screen.getByRole('link', { name: `${others} more` })).toBeTruthy();
  },
);

test('shows the first of both kinds in a day of the month, and counts the others', async () => {
  serve({ tickets: 3, steps: 4 });
  serveTickets();
  show(['pipeline', 'service'], 'month');
  expect(await screen.findAllByRole('link', { name: /T-00000/u })).toHaveLength(2);
  expect(screen.getAllByRole('link', { name: /^Next step/u })).toHaveLength(1);
  expect(screen.getByRole('link', { name: '4 more' })).toBeTruthy();
});

test('shows the work of the user’s team and what nobody has, and stays at it', async () => {
  serve({ tickets: 1, steps: 0 });
  serveTickets();
  const router = show(['service'], 'week', '', 'North');
  await userEvent.selectOptions(await screen.findByLabelText('Entries of'), 'My team');
  const filter = 'mine_or_unassigned';
  await waitFor(() => expect(listTeamFilters()).toEqual([filter, filter]));
  expect(router.state.location.search).toMatchObject({ team: true });
  const nothing = 'All open tickets of your team and all unassigned ones are planned.';
  expect(await screen.findByText(nothing)).toBeTruthy();
  await userEvent.selectOptions(screen.getByLabelText('Entries of'), 'Me');
  await waitFor(() => expect(listTeamFilters()).toEqual([null, null]));
  expect(router.state.location.search).toMatchObject({ mine: true });
  expect(router.state.location.search).not.toHaveProperty('team');
});

test('offers no team to who has none, and shows everyone’s work by a link to it', async () => {
  serve({ tickets: 1, steps: 0 });
  serveTickets();
  show(['service'], 'week', '&team=true');
  expect(await screen.findByRole('link', { name: /T-000001/u })).toBeTruthy();
  expect(listTeamFilters()).toEqual([null, null]);
  expect(screen.queryByRole('option', { name: 'My team' })).toBeNull();
});
