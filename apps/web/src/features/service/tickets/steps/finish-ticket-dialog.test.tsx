// @vitest-environment jsdom
import type { ServiceTicket } from '@portal/contract/service';
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
import { listChanges, type SentRequest, stubCalls } from '#web/testing/test-server.ts';
import { CloseTicketDialog, CompleteTicketDialog } from './finish-ticket-dialog.tsx';

const closed = vi.fn();

const lamp = { id: '0198f000-0000-7000-8000-000000000007', name: 'Lamp', model: null };
const ticket: ServiceTicket = {
  ...testTicket,
  status: 'in_progress',
  parts: [{ product_id: lamp.id, quantity: 2, product: lamp }],
};
const emptyPage = { count: 0, next: null, previous: null, results: [] };

beforeAll(() => startTestI18n('en'));
beforeEach(() => {
  document.cookie = 'csrftoken=token';
  sessionStorage.clear();
  stubCalls({
    'GET /service/service-tickets/{id}/': () => Response.json(ticket, { headers: { ETag: '"4"' } }),
    'GET /products/devices/{id}/': { maintenance_interval_months: null },
    'GET /products/spare-parts/': emptyPage,
    'GET /products/consumables/': emptyPage,
    'PATCH /service/service-tickets/{id}/': ticket,
    'POST /service/service-tickets/{id}/close/': ticket,
  });
});
afterEach(() => {
  cleanup();
  vi.resetAllMocks();
});

const getSent = () => listChanges().map(({ body }) => body);

/** Returns the dialog once it has read the ticket. */
async function findLoaded(name: string) {
  await screen.findByRole('textbox', { name: /Resolution notes/u });
  return within(screen.getByRole('dialog', { name }));
}

async function open() {
  setUser({ ...createTestUser('anna'), first_name: 'Anna', permissions: ['service'] });
  renderPage(() => <CompleteTicketDialog ticket={ticket} onClose={closed} />);
  return findLoaded('Complete T-000123');
}

type Dialog = Awaited<ReturnType<typeof open>>;

const submit = (dialog: Dialog) =>
  userEvent.click(dialog.getByRole('button', { name: 'Complete ticket' }));

// @specification 5.11
test('requires resolution notes', async () => {
  const dialog = await open();
  await submit(dialog);
  expect(await dialog.findByText('Resolution notes are required')).toBeTruthy();
  expect(getSent()).toEqual([]);
});

const done = {
  status: 'completed',
  resolution_notes: 'Lamp replaced',
  time_spent_minutes: null,
  parts: [{ product_id: lamp.id, quantity: 2 }],
};

test('sends a maintenance record only if requested', async () => {
  const dialog = await open();
  await userEvent.type(dialog.getByRole('textbox', { name: /Resolution notes/u }), 'Lamp replaced');
  await submit(dialog);
  await waitFor(() => expect(closed).toHaveBeenCalled());
  expect(getSent()).toEqual([done]);
});

test('shows a validation error of the maintenance record at its field', async () => {
  const dialog = await open();
  await userEvent.type(dialog.getByRole('textbox', { name: /Resolution notes/u }), 'Lamp replaced');
  await userEvent.click(dialog.getByRole('checkbox'));
  const refusal = { maintenance: { performed_on: ['Choose a day that has come.'] } };
  stubCalls({
    'GET /products/spare-parts/': emptyPage,
    'GET /products/consumables/': emptyPage,
    'PATCH /service/service-tickets/{id}/': Response.json(refusal, { status: 400 }),
  });
  await submit(dialog);
  expect(await dialog.findByText('Choose a day that has come.')).toBeTruthy();
  expect(closed).not.toHaveBeenCalled();
  expect(getSent()).toEqual([
    {
      ...done,
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

test('sends time spent and other numbers of parts', async () => {
  const dialog = await open();
  await userEvent.type(dialog.getByRole('textbox', { name: /Resolution notes/u }), 'Lamp replaced');
  await userEvent.type(dialog.getByRole('textbox', { name: /Time spent/u }), '45');
  const quantity = dialog.getByRole('spinbutton', { name: 'Quantity: Lamp' });
  await userEvent.tripleClick(quantity);
  await userEvent.keyboard('3');
  await submit(dialog);
  await waitFor(() => expect(closed).toHaveBeenCalled());
  const parts = [{ product_id: lamp.id, quantity: 3 }];
  expect(getSent()).toEqual([{ ...done, time_spent_minutes: 45, parts }]);
});

test('keeps an emptied number of parts open until another is typed', async () => {
  const dialog = await open();
  await userEvent.type(dialog.getByRole('textbox', { name: /Resolution notes/u }), 'Lamp replaced');
  const quantity = dialog.getByRole('spinbutton', { name: 'Quantity: Lamp' });
  await userEvent.type(quantity, '{Backspace}4');
  await submit(dialog);
  await waitFor(() => expect(closed).toHaveBeenCalled());
  expect(getSent()).toEqual([{ ...done, parts: [{ product_id: lamp.id, quantity: 4 }] }]);
});

test('starts from the ticket as it is now, and lets the user choose if it changes meanwhile', async () => {
  let etag = '"4"';
  let parts = [{ product_id: lamp.id, quantity: 5, product: lamp }];
  stubCalls({
    'GET /service/service-tickets/{id}/': () =>
      Response.json({ ...ticket, parts }, { headers: { ETag: etag } }),
    'PATCH /service/service-tickets/{id}/': ({ headers }: SentRequest) =>
      headers.get('If-Match') === etag
        ? ticket
        : Response.json({ detail: 'Changed by Ben.', code: 'stale' }, { status: 412 }),
  });
  const dialog = await open();
  await userEvent.type(dialog.getByRole('textbox', { name: /Resolution notes/u }), 'Lamp replaced');
  etag = '"5"';
  parts = [{ product_id: lamp.id, quantity: 6, product: lamp }];
  await submit(dialog);
  await userEvent.click(await screen.findByRole('button', { name: 'Save mine' }));
  await waitFor(() => expect(closed).toHaveBeenCalled());
  const [refused, saved] = listChanges();
  expect(refused?.body).toMatchObject({ parts: [{ quantity: 5 }] });
  expect(saved?.body).toMatchObject({
    resolution_notes: 'Lamp replaced',
    parts: [{ quantity: 6 }],
  });
});

test('closes completed work with its notes, and records nothing again', async () => {
  setUser({ ...createTestUser('anna'), permissions: ['service'] });
  const completed = { ...testTicket, resolution_notes: 'Lamp replaced' };
  stubCalls({ 'GET /service/service-tickets/{id}/': completed });
  renderPage(() => <CloseTicketDialog ticket={completed} onClose={closed} />);
  const dialog = await findLoaded('Close T-000123');
  expect(dialog.queryByRole('checkbox')).toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: 'Close ticket' }));
  await waitFor(() => expect(closed).toHaveBeenCalled());
  expect(getSent()).toEqual([{ resolution_notes: 'Lamp replaced' }]);
});
