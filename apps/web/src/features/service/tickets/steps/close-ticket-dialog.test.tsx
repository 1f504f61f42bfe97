// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { testTicket } from '#web/testing/test-ticket.ts';
import { sessionEnded } from '#web/lib/api/signals.ts';
import { today } from '#web/lib/days/day.ts';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { renderPage } from '#web/testing/test-page.tsx';
import { setUser } from '#web/lib/session/load-user.ts';
import { createTestUser } from '#web/testing/test-user.ts';
import { listChanges, stubCalls } from '#web/testing/test-server.ts';
import { CloseTicketDialog } from './close-ticket-dialog.tsx';

const closed = vi.fn();

beforeAll(() => startTestI18n('en'));
beforeEach(() => {
  document.cookie = 'csrftoken=token';
  sessionStorage.clear();
  stubCalls({
    'GET /service/service-tickets/{id}/': testTicket,
    'GET /products/devices/{id}/': { maintenance_interval_months: null },
    'POST /service/service-tickets/{id}/close/': testTicket,
  });
});
afterEach(() => {
  cleanup();
  vi.resetAllMocks();
});

const getSent = () => listChanges().map(({ body }) => body);

async function open() {
  setUser({ ...createTestUser('anna'), first_name: 'Anna', permissions: ['service'] });
  renderPage(() => <CloseTicketDialog ticket={testTicket} onClose={closed} />);
  return within(await screen.findByRole('dialog', { name: 'Close T-000123' }));
}

type Dialog = Awaited<ReturnType<typeof open>>;

const submit = (dialog: Dialog) =>
  userEvent.click(dialog.getByRole('button', { name: 'Close ticket' }));

// @specification 5.11
test('requires resolution notes', async () => {
  const dialog = await open();
  await submit(dialog);
  expect(await dialog.findByText('Resolution notes are required')).toBeTruthy();
  expect(getSent()).toEqual([]);
});

test('sends a maintenance record only if requested', async () => {
  const dialog = await open();
  await userEvent.type(dialog.getByRole('textbox', { name: /Resolution notes/u }), 'Lamp replaced');
  await submit(dialog);
  await waitFor(() => expect(closed).toHaveBeenCalled());
  expect(getSent()).toEqual([{ resolution_notes: 'Lamp replaced' }]);
});

test('shows a validation error of the maintenance record at its field', async () => {
  const dialog = await open();
  await userEvent.type(dialog.getByRole('textbox', { name: /Resolution notes/u }), 'Lamp replaced');
  await userEvent.click(dialog.getByRole('checkbox'));
  const refusal = { maintenance: { performed_on: ['Choose a day that has come.'] } };
  stubCalls({
    'POST /service/service-tickets/{id}/close/': Response.json(refusal, { status: 400 }),
  });
  await submit(dialog);
  expect(await dialog.findByText('Choose a day that has come.')).toBeTruthy();
  expect(closed).not.toHaveBeenCalled();
  expect(getSent()).toEqual([
    {
      resolution_notes: 'Lamp replaced',
      maintenance: {
        performed_on: today(),
        kind: 'corrective',
        outcome: 'passed',
        performed_by: 'Anna',
        description: 'Lamp replaced',
        next_due_on: null,
      },
    },
  ]);
});

test('keeps the entered maintenance when the session ends', async () => {
  const dialog = await open();
  await userEvent.click(dialog.getByRole('checkbox', { name: /maintenance record/u }));
  await userEvent.type(dialog.getByRole('textbox', { name: /Resolution notes/u }), 'Lamp replaced');
  sessionEnded.emit();
  cleanup();
  const reopened = await open();
  expect(reopened.getByRole('checkbox', { name: /maintenance record/u })).toHaveProperty(
    'checked',
    true,
  );
  await submit(reopened);
  await waitFor(() => expect(closed).toHaveBeenCalled());
  expect(getSent()).toEqual([
    expect.objectContaining({ maintenance: expect.objectContaining({ kind: 'corrective' }) }),
  ]);
});
