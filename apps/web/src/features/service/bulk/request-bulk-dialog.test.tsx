// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { renderPage } from '#web/testing/test-page.tsx';
import { listChanges, stubCalls } from '#web/testing/test-server.ts';
import { RequestBulkDialog } from './request-bulk-dialog.tsx';

const rows = [{ id: 'a' }, { id: 'b' }];

beforeAll(() => startTestI18n('en'));
beforeEach(() => {
  document.cookie = 'csrftoken=token';
  sessionStorage.clear();
  toasts.clear();
});
afterEach(cleanup);

test('previews at once which requests become tickets, and opens these', async () => {
  const refused = [{ id: 'b', name: 'Lamp, SN-1', reason: 'over', message: 'This is closed.' }];
  const outcome = { changed: 1, unchanged: 0, refused, versions: [1, 1], bulk_change_id: null };
  stubCalls({ 'POST /service/service-requests/bulk-change/': { ...outcome, undo_until: null } });
  renderPage(() => (
    <RequestBulkDialog action="open" rows={rows.map(Object)} onDone={() => {}} onClose={() => {}} />
  ));
  expect(await screen.findByRole('dialog', { name: 'Create tickets' })).toBeTruthy();
  expect(await screen.findByText('Lamp, SN-1: This is closed.')).toBeTruthy();
  for (const text of ['1 ticket will be created.', '1 request gets no ticket'])
    expect(screen.getByText(text)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Create 1 ticket' }));
  await waitFor(() => expect(toasts.getState().current?.title).toBe('1 ticket created'));
  expect(toasts.getState().current?.link?.label).toBe('Show tickets');
  const ids = { open_tickets: true, request_ids: ['a', 'b'] };
  expect(listChanges().map(({ body }) => body)).toEqual([
    { ...ids, preview: true },
    { ...ids, versions: [1, 1] },
  ]);
});

test('marks and requires the urgency and its reason', async () => {
  stubCalls({});
  renderPage(() => (
    <RequestBulkDialog
      action="urgency"
      rows={rows.map(Object)}
      onDone={() => {}}
      onClose={() => {}}
    />
  ));
  const urgency = await screen.findByRole('radiogroup', { name: 'Urgency' });
  expect(urgency.getAttribute('aria-required')).toBe('true');
  expect(screen.getByLabelText(/^Reason/u).getAttribute('aria-required')).toBe('true');
  await userEvent.click(screen.getByRole('button', { name: 'Preview' }));
  expect(await screen.findByText('Reason is required')).toBeTruthy();
  expect(screen.getByText('Urgency is required')).toBeTruthy();
  expect(listChanges()).toEqual([]);
});

test('offers one button, which leaves, where nothing changes', async () => {
  const refused = [{ id: 'a', name: 'Lamp, SN-1', reason: 'over', message: 'This is closed.' }];
  const outcome = { changed: 0, unchanged: 1, refused, versions: [], bulk_change_id: null };
  stubCalls({ 'POST /service/service-requests/bulk-change/': { ...outcome, undo_until: null } });
  const leave = vi.fn();
  renderPage(() => (
    <RequestBulkDialog action="open" rows={rows.map(Object)} onDone={() => {}} onClose={leave} />
  ));
  await userEvent.click(await screen.findByRole('button', { name: 'Back' }));
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
  expect(leave).toHaveBeenCalledOnce();
  expect(listChanges()).toHaveLength(1);
});
