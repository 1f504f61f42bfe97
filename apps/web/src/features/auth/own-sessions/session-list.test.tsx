// @vitest-environment jsdom
import type { Session } from '@portal/contract/auth';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { setUser } from '#web/lib/session/load-user.ts';
import { createTestUser } from '#web/testing/test-user.ts';
import { listChanges, stubCalls, toPage } from '#web/testing/test-server.ts';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { SessionList } from './session-list.tsx';

const at = '2026-01-05T08:00:00.000Z';
const session = (id: string, agent: string | null, current = false): Session => ({
  id: `0198f000-0000-7000-8000-00000000000${id}`,
  created_at: at,
  last_seen_at: at,
  ip: '192.0.2.1',
  user_agent: agent,
  is_current: current,
});
const phone = session('1', 'Mozilla/5.0 (iPhone) Version/18.5 Mobile/15E148 Safari/604.1');
const unknown = session('2', null);
const here = session('3', 'Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/140.0', true);

let sessions: Session[] = [];
const answerChanges = (answer: Response | number) =>
  stubCalls({
    'DELETE /auth/sessions/{id}/': answer,
    'POST /auth/sessions/revoke-others/': answer,
  });
const listSent = () => listChanges().map(({ method, url }) => `${method} ${url}`);

async function open(shown: Session[]) {
  sessions = shown;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SessionList />
    </QueryClientProvider>,
  );
  return within(await screen.findByRole('list', { name: 'Sessions' }));
}

beforeAll(() => startTestI18n('en'));
beforeEach(() => {
  stubCalls({ 'GET /auth/sessions/': () => toPage(sessions) });
  answerChanges(204);
  document.cookie = 'csrftoken=token';
  sessionStorage.clear();
  toasts.clear();
  setUser(createTestUser('anna'));
});
afterEach(cleanup);

test('lists this browser first and without a button, and describes the others', async () => {
  const list = await open([phone, unknown, here]);
  const rows = list.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows).toEqual([
    expect.stringMatching(/^Firefox on WindowsThis browser/u),
    expect.stringMatching(/^Safari on iPhone.*192\.0\.2\.1/u),
    expect.stringMatching(/^Unknown browser/u),
  ]);
  expect(list.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('End session: Safari on iPhone'),
    expect.stringContaining('End session: Unknown browser'),
  ]);
});

test('ends one session after confirmation and refetches the list', async () => {
  const list = await open([here, phone]);
  await userEvent.click(list.getByRole('button', { name: 'End session: Safari on iPhone' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'End this session?' });
  expect(dialog.textContent).toContain('Safari on iPhone, last seen 5 Jan 2026');
  sessions = [here];
  await userEvent.click(within(dialog).getByRole('button', { name: 'End session' }));
  expect(await screen.findByText('You are not logged in anywhere else.')).toBeTruthy();
  expect(listSent()).toEqual([`DELETE /api/v1/auth/sessions/${phone.id}/`]);
  expect(toasts.getState().current?.title).toBe('Session ended');
});

test('treats a session that ended meanwhile as ended', async () => {
  const list = await open([here, phone]);
  answerChanges(Response.json({ detail: 'Not now.' }, { status: 404 }));
  await userEvent.click(list.getByRole('button', { name: 'End session: Safari on iPhone' }));
  const dialog = await screen.findByRole('alertdialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'End session' }));
  await waitFor(() => expect(toasts.getState().current?.tone).toBe('success'));
});

test('ends all other sessions after confirmation', async () => {
  await open([here, phone, unknown]);
  await userEvent.click(screen.getByRole('button', { name: 'End all other sessions' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'End all other sessions?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'End all other sessions' }));
  await waitFor(() => expect(listSent()).toEqual(['POST /api/v1/auth/sessions/revoke-others/']));
  expect(toasts.getState().current?.title).toBe('All other sessions ended');
});

test('shows the server’s reason when a session cannot be ended', async () => {
  await open([here, phone]);
  answerChanges(Response.json({ detail: 'Not now.' }, { status: 503 }));
  await userEvent.click(screen.getByRole('button', { name: 'End all other sessions' }));
  const dialog = await screen.findByRole('alertdialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'End all other sessions' }));
  await waitFor(() =>
    expect(toasts.getState().current).toMatchObject({ tone: 'danger', text: 'Not now.' }),
  );
});

test('shows when to try again after too many requests', async () => {
  const list = await open([here, phone]);
  const refusal = { code: 'throttled', detail: 'Too many requests.' };
  answerChanges(Response.json(refusal, { status: 429, headers: { 'Retry-After': '60' } }));
  await userEvent.click(list.getByRole('button', { name: 'End session: Safari on iPhone' }));
  const dialog = await screen.findByRole('alertdialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'End session' }));
  await waitFor(() =>
    expect(toasts.getState().current?.text).toMatch(/try again after \d{2}:\d{2}\.$/u),
  );
});
