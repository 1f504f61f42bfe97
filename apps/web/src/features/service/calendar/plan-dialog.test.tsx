// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { setUser } from '#web/lib/session/load-user.ts';
import { renderPage } from '#web/testing/test-page.tsx';
import { listChanges, stubCalls } from '#web/testing/test-server.ts';
import { testTicket } from '#web/testing/test-ticket.ts';
import { createTestUser } from '#web/testing/test-user.ts';
import { PlanDialog } from './plan-dialog.tsx';

const closed = vi.fn();

beforeAll(() => startTestI18n('en'));
beforeEach(() => {
  document.cookie = 'csrftoken=token';
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.resetAllMocks();
});

/** Opens the dialog of a ticket that is planned for a day or not, clears the day, and saves. */
async function saveWithoutDay(planned_for: string | null): Promise<void> {
  const ticket = { ...testTicket, planned_for };
  stubCalls({
    'GET /service/service-tickets/{id}/': () => Response.json(ticket, { headers: { ETag: '"4"' } }),
    'GET /users/employees/lookup/': { count: 0, next: null, previous: null, results: [] },
    'PATCH /service/service-tickets/{id}/': ticket,
  });
  setUser({ ...createTestUser('anna'), permissions: ['service'] });
  renderPage(() => <PlanDialog id={testTicket.id} onClose={closed} />);
  await userEvent.clear(await screen.findByLabelText(/^Planned for/u));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
}

test('requires a day of a ticket that has none', async () => {
  await saveWithoutDay(null);
  expect(await screen.findByText('Planned for is required')).toBeTruthy();
  expect(listChanges()).toEqual([]);
});

test('removes a ticket that has a day from the calendar', async () => {
  await saveWithoutDay('2026-12-24');
  await waitFor(() => expect(closed).toHaveBeenCalled());
  expect(listChanges()[0]?.body).toMatchObject({ planned_for: null });
});
