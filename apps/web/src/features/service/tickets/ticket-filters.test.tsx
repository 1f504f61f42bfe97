// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { setUser } from '#web/lib/session/load-user.ts';
import { renderPage } from '#web/testing/test-page.tsx';
import { stubCalls, toPage } from '#web/testing/test-server.ts';
import { createTestUser } from '#web/testing/test-user.ts';
import { TicketFilters } from './ticket-filters.tsx';
import { useTicketList } from './use-ticket-list.ts';

const Page = () => <TicketFilters list={useTicketList({ name: 'tickets' })} />;

beforeAll(() => startTestI18n('en'));
beforeEach(() => {
  sessionStorage.clear();
  stubCalls({
    'GET /service/service-tickets/': toPage([]),
    'GET /users/employees/lookup/': toPage([]),
    'GET /crm/customers/': toPage([]),
  });
  setUser({ ...createTestUser('anna'), permissions: ['service'] });
});
afterEach(cleanup);

test('narrows by the rarer filters of the menu, which counts them', async () => {
  const router = renderPage(Page, { path: '/?planned_to=2026-02-03&assigned_to_user_id=anna' });
  await userEvent.click(await screen.findByRole('button', { name: 'More filters (1)' }));
  await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Unassigned' }));
  await userEvent.click(screen.getByRole('menuitemcheckbox', { name: 'Promise missed' }));
  await userEvent.click(screen.getByRole('menuitemcheckbox', { name: 'Device down' }));
  await userEvent.click(screen.getByRole('menuitemradio', { name: 'Planned this week' }));
  expect(await screen.findByRole('button', { name: 'More filters (4)' })).toBeTruthy();
  expect(router.state.location.search).toEqual({
    unassigned: true,
    breached: true,
    urgency: ['device_down'],
    planned: 'week',
  });
});

test('narrows to the user’s team, or to what a link of the calendar names', async () => {
  setUser({ ...createTestUser('anna'), permissions: ['service'], team: 'North' });
  const router = renderPage(Page, { path: '/?unassigned=true&team=mine_or_unassigned' });
  await userEvent.click(await screen.findByRole('button', { name: 'More filters (2)' }));
  await userEvent.click(
    await screen.findByRole('menuitemcheckbox', { name: 'My team or unassigned' }),
  );
  await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'My team' }));
  expect(await screen.findByRole('button', { name: 'More filters (1)' })).toBeTruthy();
  expect(router.state.location.search).toEqual({ team: 'mine' });
});

test('opens the filters with a search field from the menu, and shows one that a link sets', async () => {
  renderPage(Page, { path: '/?assigned_to_user_id=anna' });
  await userEvent.click(await screen.findByRole('button', { name: 'More filters' }));
  expect(screen.queryByRole('combobox', { name: 'Customer' })).toBeNull();
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Customer…' }));
  expect(await screen.findByRole('combobox', { name: 'Customer' })).toBeTruthy();
  expect(screen.queryByRole('combobox', { name: 'Assigned to' })).toBeNull();
  cleanup();
  renderPage(Page, { path: '/?assigned_to_user_id=0198f000-0000-7000-8000-000000000021' });
  expect(await screen.findByRole('combobox', { name: 'Assigned to' })).toBeTruthy();
});
