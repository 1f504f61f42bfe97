// @vitest-environment jsdom
import type { DataRequest } from '@portal/contract/compliance';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { renderPage } from '#web/testing/test-page.tsx';
import { listChanges, stubCalls } from '#web/testing/test-server.ts';
import { DoneButton } from './done-button.tsx';

const at = '2026-01-31T09:00:00.000Z';
const request: DataRequest = {
  id: 'entry',
  kind: 'access',
  user_id: null,
  lead_id: null,
  subject_name: 'Anna Visser',
  subject_contact: null,
  person_name: 'Anna Visser',
  received_on: '2026-01-31',
  received_at: null,
  extension_months: 0,
  extension_reason: null,
  due_on: '2026-02-28',
  due_at: '2026-02-28T23:00:00.000Z',
  is_overdue: false,
  notes: null,
  done_at: null,
  done_by: null,
  created_by: null,
  created_at: at,
  updated_at: at,
};
const path = '/compliance/data-requests/{id}/';

const read = (entry: DataRequest) => Response.json(entry, { headers: { ETag: '"3"' } });

beforeAll(() => startTestI18n('en'));
beforeEach(() => {
  document.cookie = 'csrftoken=token';
  toasts.clear();
});
afterEach(cleanup);

async function press(): Promise<void> {
  renderPage(() => <DoneButton request={request} />);
  await userEvent.click(await screen.findByRole('button', { name: /^Mark as done/u }));
}

test('closes the entry in the version that was shown', async () => {
  stubCalls({ [`GET ${path}`]: read(request), [`PATCH ${path}`]: request });
  await press();
  await waitFor(() => expect(toasts.getState().current?.title).toBe('Entry marked as done'));
  expect(listChanges()[0]?.headers.get('If-Match')).toBe('"3"');
});

test('closes nothing if somebody changed the entry since it was shown, and says so', async () => {
  stubCalls({ [`GET ${path}`]: read({ ...request, updated_at: '2026-01-31T09:05:00.000Z' }) });
  await press();
  await waitFor(() => expect(toasts.getState().current?.text).toContain('in the meantime'));
  expect(listChanges()).toEqual([]);
});

test('says so if somebody changes the entry at the same time', async () => {
  const stale = Response.json({ code: 'stale', detail: 'Stale' }, { status: 412 });
  stubCalls({ [`GET ${path}`]: read(request), [`PATCH ${path}`]: stale });
  await press();
  await waitFor(() => expect(toasts.getState().current?.text).toContain('in the meantime'));
});
