// @vitest-environment jsdom
import { Link } from '@tanstack/react-router';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { addDays, today } from '#web/lib/days/day.ts';
import { startOfDay } from '#web/lib/days/instants.ts';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { setUser } from '#web/lib/session/load-user.ts';
import { testLead } from '#web/testing/test-lead.ts';
import { renderPage } from '#web/testing/test-page.tsx';
import { failToReach, listChanges, requests, stubCalls, toPage } from '#web/testing/test-server.ts';
import { createTestUser } from '#web/testing/test-user.ts';
import { useClosingLeads, useDueSteps, useStalledLeads } from '../use-urgent-leads.tsx';
import { LeadList } from './lead-list.tsx';
import { LeadsViewToggle, useLeadsView } from './leads-view.tsx';

const open = {
  ...testLead,
  stage: 'negotiation',
  lost_reason: null,
  organization: 'Praktijk Vlierbeek',
  expected_value: '1200.00',
  next_step: 'Call',
  next_step_on: '2026-01-06',
};

function Page() {
  const [view, setView] = useLeadsView();
  const toggle = <LeadsViewToggle view={view} onChange={setView} />;
  return view === 'table' ? <LeadList viewToggle={toggle} /> : toggle;
}

function show(path: string) {
  setUser({ ...createTestUser('anna'), permissions: ['pipeline'] });
  return renderPage(Page, { path });
}

const getListQuery = () =>
  requests.findLast(({ url }) => url.includes('/crm/leads/?'))?.query ?? new URLSearchParams();

beforeAll(() => startTestI18n('en'));
beforeEach(() => {
  document.cookie = 'csrftoken=token';
  localStorage.clear();
  sessionStorage.clear();
  toasts.clear();
  stubCalls({
    'GET /crm/leads/': toPage([open]),
    'GET /crm/leads/salespeople/': { results: [] },
  });
});
afterEach(cleanup);

test('shows what to do next, and asks for what the address narrows', async () => {
  const day = today();
  show(
    '/?view=table&stage=%5B"new"%2C"negotiation"%5D&stalled=true&step=overdue&close=past&rep=nobody',
  );
  expect(await screen.findByRole('link', { name: 'Anna Visser' })).toBeTruthy();
  expect(screen.getByText('Praktijk Vlierbeek')).toBeTruthy();
  expect(screen.getByText(/overdue since/u)).toBeTruthy();
  expect(screen.getByText(/Stalled for/u)).toBeTruthy();
  const query = getListQuery();
  expect(query.getAll('stage')).toEqual(['new', 'negotiation']);
  expect(Object.fromEntries(query)).toMatchObject({
    ordering: 'next_step_on',
    is_assigned: 'false',
    quiet_before: startOfDay(addDays(day, -13)),
    no_step_from: day,
    step_before: day,
    close_before: day,
  });
});

test('narrows by the rarer filters of the menu, which counts them', async () => {
  const router = show('/?view=table');
  await userEvent.click(await screen.findByRole('button', { name: 'More filters' }));
  await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'High' }));
  await userEvent.click(screen.getByRole('menuitemcheckbox', { name: 'Stalled' }));
  await userEvent.click(screen.getByRole('menuitemradio', { name: 'Close date has passed' }));
  expect(await screen.findByRole('button', { name: 'More filters (3)' })).toBeTruthy();
  expect(router.state.location.search).toMatchObject({
    priority: ['high'],
    stalled: true,
    close: 'past',
  });
});

test('remembers the list, and drops its filters on the way to the board', async () => {
  const router = show('/?priority=high&stage=%5B"won"%5D&page=2');
  await userEvent.click(await screen.findByRole('button', { name: 'List' }));
  await screen.findByRole('link', { name: 'Anna Visser' });
  expect(router.state.location.search).toEqual({ priority: 'high' });
  cleanup();
  show('/');
  await screen.findByRole('link', { name: 'Anna Visser' });
  await userEvent.click(screen.getByRole('button', { name: 'Board' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Anna Visser' })).toBeNull());
});

test('previews a bulk change, sends it again after a lost response, and undoes it', async () => {
  const id = '0198f000-0000-7000-8000-000000000099';
  const outcome = { changed: 1, unchanged: 0, refused: [], versions: [4] };
  const respond = () => ({
    ...outcome,
    bulk_change_id: id,
    undo_until: new Date(Date.now() + 300_000).toISOString(),
  });
  const responses = [failToReach, respond];
  stubCalls({
    'POST /crm/leads/bulk-change/': ({ body }: { body: unknown }) =>
      Object(body).preview === true
        ? { ...outcome, bulk_change_id: null, undo_until: null }
        : responses.shift()?.(),
    'POST /crm/leads/bulk-changes/{id}/undo/': { restored: 1, refused: [] },
  });
  show('/?view=table');
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Anna Visser' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Move to…' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Preview' }));
  expect(await screen.findByText('Stage is required')).toBeTruthy();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Stage' }), 'Won');
  await userEvent.click(screen.getByRole('button', { name: 'Preview' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Change 1 lead' }));
  await waitFor(() => expect(responses).toHaveLength(1));
  await userEvent.click(await screen.findByRole('button', { name: 'Change 1 lead' }));
  await waitFor(() => expect(toasts.getState().current?.title).toBe('1 lead changed'));
  const change = { stage: 'won', lead_ids: [open.id], versions: [4] };
  const [preview, ...sent] = listChanges();
  expect(preview?.body).toEqual({ stage: 'won', lead_ids: [open.id], preview: true });
  expect(sent.map(({ body }) => body)).toEqual([change, change]);
  const keys = sent.map(({ headers }) => headers.get('idempotency-key'));
  expect(keys).toEqual([expect.any(String), keys[0]]);
  toasts.getState().current?.action?.onPress();
  await waitFor(() => expect(toasts.getState().current?.title).toBe('1 change undone'));
});

/** Query of the last list of leads, without its order and page. */
const getNarrowing = () => {
  const query = [...getListQuery()].filter(([name]) => !/^(?:ordering|limit|offset)$/u.test(name));
  return query.map((pair) => pair.join('=')).toSorted();
};

test.each([
  ['next steps', useDueSteps],
  ['stalled leads', useStalledLeads],
  ['closing leads', useClosingLeads],
])('asks behind the link of the start page for the %s that it counts', async (_name, useWork) => {
  const id = '0198f000-0000-7000-8000-000000000009';
  setUser({ ...createTestUser('anna'), id, permissions: ['pipeline'] });
  renderPage(() => {
    const work = useWork();
    return work?.count === undefined ? null : <Link {...work.all}>{work.count}</Link>;
  });
  const link = await screen.findByRole('link', { name: '1' });
  const counted = getNarrowing();
  expect(counted.length).toBeGreaterThan(1);
  cleanup();
  requests.length = 0;
  show(link.getAttribute('href')?.replace('/dashboard/sales', '/') ?? '');
  await screen.findByRole('link', { name: 'Anna Visser' });
  expect(getNarrowing()).toEqual(counted);
});
