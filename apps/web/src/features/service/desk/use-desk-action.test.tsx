// @vitest-environment jsdom
import {
  changeServiceTicket,
  type DeskItem,
  openTicketFromRequest,
} from '@portal/contract/service';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { call, callWithVersion } from '#web/lib/api/call.ts';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { setUser } from '#web/lib/session/load-user.ts';
import { clearUser } from '#web/lib/session/sign-out.ts';
import { renderPage } from '#web/testing/test-page.tsx';
import { testTicket } from '#web/testing/test-ticket.ts';
import { createTestUser } from '#web/testing/test-user.ts';
import { type DeskAction, useDeskAction } from './use-desk-action.ts';

vi.mock('#web/lib/api/call.ts', () => ({ call: vi.fn(), callWithVersion: vi.fn() }));
const send = vi.mocked(call);

const createItem = (type: DeskItem['type'], id: string): DeskItem => ({
  type,
  id,
  ticket_id: type === 'ticket' ? `T-00000${id}` : null,
  subject: 'The lamp is dark',
  status: 'new',
  urgency: 'limited',
  due_at: null,
  due_for: null,
  at_risk: false,
  waiting_for_customer: false,
  waiting_since: null,
  last_reply_side: null,
  customer: { id: 'customer', name: 'Noord' },
  town: null,
  device: testTicket.device,
  serial_number: 'SN',
  assigned_to_user_id: null,
  assigned_to: null,
  created_at: '2026-06-15T12:00:00Z',
});

async function open(): Promise<(action: DeskAction) => void> {
  let start: ((action: DeskAction) => void) | null = null;
  renderPage(() => {
    start = useDeskAction().act;
    return <p>Desk</p>;
  });
  await screen.findByText('Desk');
  return (action) => act(() => start?.(action));
}

beforeAll(() => startTestI18n('en'));
beforeEach(() => setUser({ ...createTestUser('anna'), permissions: ['service'] }));
afterEach(() => {
  cleanup();
  clearUser();
  toasts.clear();
  send.mockReset();
});

test('acts on further rows while one is on its way, and once on each', async () => {
  send.mockReturnValue(new Promise(() => undefined));
  const start = await open();
  const [first, second] = [createItem('ticket', '1'), createItem('ticket', '2')];
  for (const item of [first, second, first]) start({ item, step: 'wait' });
  await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
  expect(send.mock.calls.map(([, parts]) => parts && 'params' in parts && parts.params)).toEqual([
    { id: '1' },
    { id: '2' },
  ]);
});

test('says that a ticket was opened where only taking it failed', async () => {
  const failure = new ApiError({
    status: 403,
    code: null,
    detail: null,
    fields: {},
    requestId: null,
  });
  send.mockImplementation(async (route) => {
    if (route.id === openTicketFromRequest.id) return { ...testTicket, ticket_id: 'T-000042' };
    if (route.id === changeServiceTicket.id) throw failure;
    return {};
  });
  vi.mocked(callWithVersion).mockResolvedValue({ data: testTicket, etag: '"1"' });
  const start = await open();
  start({ item: createItem('request', '3'), step: 'take' });
  await waitFor(() => expect(toasts.getState().current?.tone).toBe('danger'));
  expect(toasts.getState().current?.title).toContain('T-000042');
});

test.each([
  ['once more after another change', 1, 'success', 2],
  ['no third time', 2, 'danger', 2],
])('tries to take a ticket %s', async (_name, refusals, tone, attempts) => {
  const stale = new ApiError({
    status: 412,
    code: 'stale',
    detail: null,
    fields: {},
    requestId: null,
  });
  for (let at = 0; at < refusals; at += 1) send.mockRejectedValueOnce(stale);
  send.mockResolvedValueOnce({});
  const free = { ...testTicket, assigned_to: null, assigned_to_user_id: null };
  vi.mocked(callWithVersion).mockResolvedValue({ data: free, etag: '"1"' });
  const start = await open();
  start({ item: createItem('ticket', '4'), step: 'take' });
  await waitFor(() => expect(toasts.getState().current?.tone).toBe(tone));
  expect(send).toHaveBeenCalledTimes(attempts);
});
