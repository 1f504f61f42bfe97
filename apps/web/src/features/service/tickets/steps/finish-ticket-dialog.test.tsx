// @vitest-environment jsdom
import type { ServiceTicket } from '@portal/contract/service';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { testTicket } from '#web/testing/test-ticket.ts';
import { sessionEnded } from '#web/lib/api/signals.ts';
import { today } from '#web/lib/days/day.ts';
import { draftKey } from '#web/lib/form/use-stored-text.ts';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { renderPage } from '#web/testing/test-page.tsx';
import { setUser } from '#web/lib/session/load-user.ts';
import { createTestUser } from '#web/testing/test-user.ts';
import {
  listChanges,
  requests,
  type SentRequest,
  stubCalls,
  toPage,
} from '#web/testing/test-server.ts';
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

test('warns of a message that is written and not sent', async () => {
  await open();
  expect(screen.queryByText('Message not sent')).toBeNull();
  cleanup();
  sessionStorage.setItem(draftKey(`message:${ticket.id}`), 'Are you there on Friday?');
  await open();
  expect(screen.getByText('Message not sent')).toBeTruthy();
});

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

test('offers parts that fit the device first, and keeps their number', async () => {
  const pedal = { name: 'Foot switch', model: 'FS-2', manufacturer: { id: 'm', name: 'Mirello' } };
  const other = { id: 'other', ...pedal, model: 'FS-1' };
  const own = { id: 'own', ...pedal };
  const late = Promise.withResolvers<object>();
  stubCalls({
    'GET /products/spare-parts/': ({ query }) =>
      query.has('compatible_with_id') ? late.promise : toPage([other, own]),
  });
  const dialog = await open();
  await userEvent.type(dialog.getByRole('combobox', { name: /Parts used/u }), 'foot');
  await waitFor(() =>
    expect(requests.map(({ url }) => url)).toContainEqual(expect.stringContaining('search=foot')),
  );
  // The answer about all parts is there by then.
  await new Promise((resolve) => setTimeout(resolve));
  expect(screen.queryAllByRole('option')).toEqual([]);
  late.resolve(toPage([own]));
  const options = await screen.findAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Foot switch FS-2.*for Lumina/u),
    expect.stringMatching(/^Foot switch FS-1.*Mirello$/u),
  ]);
  await userEvent.click(screen.getByRole('option', { name: /FS-2/u }));
  expect(dialog.getByText('Foot switch FS-2')).toBeTruthy();
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

const completed: ServiceTicket = { ...testTicket, resolution_notes: 'Lamp replaced' };
const outcome = {
  changed: 1,
  unchanged: 0,
  refused: [] as object[],
  versions: [5],
  bulk_change_id: lamp.id,
  undo_until: '2030-01-01T00:00:00Z',
};

/** Opens the form that closes completed work, and returns it. */
async function openClosing(result: object = outcome, ticket = completed) {
  setUser({ ...createTestUser('anna'), permissions: ['service'] });
  toasts.clear();
  stubCalls({
    'GET /service/service-tickets/{id}/': Response.json(ticket, { headers: { ETag: '"4"' } }),
    'POST /service/service-tickets/{id}/close/': { ...completed, status: 'closed' },
    'POST /service/service-tickets/bulk-change/': result,
    'POST /service/bulk-changes/{id}/undo/': { restored: 1, refused: [] },
  });
  renderPage(() => <CloseTicketDialog ticket={ticket} onClose={closed} />);
  return findLoaded('Close T-000123');
}

const pressClose = (dialog: Dialog) =>
  userEvent.click(dialog.getByRole('button', { name: 'Close ticket' }));

test('closes completed work as several tickets are closed, records nothing again, and undoes it', async () => {
  const dialog = await openClosing();
  expect(dialog.queryByRole('checkbox')).toBeNull();
  await pressClose(dialog);
  await waitFor(() => expect(closed).toHaveBeenCalled());
  const change = { ticket_ids: [completed.id], status: 'closed', versions: [4] };
  expect(getSent()).toEqual([change]);
  const { current } = toasts.getState();
  expect([current?.title, current?.action?.label]).toEqual(['T-000123 closed', 'Undo']);
  current?.action?.onPress();
  await waitFor(() => expect(toasts.getState().current?.title).toBe('1 change undone'));
  expect(listChanges().at(-1)?.url).toContain(`/bulk-changes/${outcome.bulk_change_id}/undo/`);
});

test('closes completed work with other notes in one call, which cannot be undone', async () => {
  const dialog = await openClosing();
  await userEvent.type(dialog.getByRole('textbox', { name: /Resolution notes/u }), ', cleaned');
  await pressClose(dialog);
  await waitFor(() => expect(closed).toHaveBeenCalled());
  expect(getSent()).toEqual([{ resolution_notes: 'Lamp replaced, cleaned' }]);
  const [close] = listChanges();
  expect(close?.url).toContain(`/${completed.id}/close/`);
  expect(close?.headers.get('If-Match')).toBe('"4"');
  expect(toasts.getState().current?.action).toBeUndefined();
});

test('closes with its record what a colleague completed meanwhile with the same notes', async () => {
  const dialog = await openClosing(outcome, { ...completed, status: 'in_progress' });
  await userEvent.click(dialog.getByRole('checkbox'));
  stubCalls({
    'GET /service/service-tickets/{id}/': Response.json(completed, { headers: { ETag: '"5"' } }),
    'POST /service/service-tickets/{id}/close/': ({ headers }: SentRequest) =>
      headers.get('If-Match') === '"5"'
        ? { ...completed, status: 'closed' }
        : Response.json({ detail: 'Changed by Ben.', code: 'stale' }, { status: 412 }),
  });
  await pressClose(dialog);
  await userEvent.click(await screen.findByRole('button', { name: 'Save mine' }));
  await waitFor(() => expect(closed).toHaveBeenCalled());
  expect(listChanges().at(-1)?.body).toMatchObject({
    maintenance: { description: 'Lamp replaced' },
  });
});

test('says by the ordinary call why completed work is not closed', async () => {
  const refused = { id: completed.id, name: 'T-000123', reason: 'changed', message: 'It changed.' };
  const none = {
    ...outcome,
    changed: 0,
    refused: [refused],
    bulk_change_id: null,
    undo_until: null,
  };
  const dialog = await openClosing(none);
  stubCalls({
    'POST /service/service-tickets/bulk-change/': none,
    'POST /service/service-tickets/{id}/close/': Response.json(
      { detail: 'Ben changed this in the meantime.', code: 'stale' },
      { status: 412 },
    ),
  });
  await pressClose(dialog);
  expect(await screen.findByText(/Ben changed this in the meantime\./u)).toBeTruthy();
  expect(closed).not.toHaveBeenCalled();
});
