// @vitest-environment jsdom
import { getCrmOverview } from '@portal/contract/crm';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { permissionDenied, sessionEnded } from '#web/lib/api/signals.ts';
import { queryClient } from '#web/lib/query/query-client.ts';
import { routeQuery } from '#web/lib/query/route-query.ts';
import { setUser } from '#web/lib/session/load-user.ts';
import { saveReturnPath, takeReturnPath } from '#web/lib/session/return-path.ts';
import { getSession } from '#web/lib/session/session-store.ts';
import { clearUser } from '#web/lib/session/sign-out.ts';
import { reloadCurrentUser } from '#web/lib/session/reload-current-user.ts';
import { createTestUser } from '#web/testing/test-user.ts';
import { requests, stubCalls } from '#web/testing/test-server.ts';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { followSession } from './start-portal.tsx';

const navigate = vi.fn(async () => {});
const restart = vi.fn();
const totals = { customers: 1, clinics: 1, users: 1, devices: 1 };

/** Everything about a user in this tab's memory and in shared storage. */
const listUserData = () => [
  ...Object.keys(sessionStorage).filter((key) => key.startsWith('persist:')),
  ...Object.keys(localStorage).filter((key) => key.startsWith('persist:')),
  ...queryClient.getQueryCache().getAll(),
  ...toasts.getState().history,
];

/** Imitates the browser's event about a change in another tab. */
function changeUserInOtherTab(id: string | null) {
  if (id === null) localStorage.removeItem('session:user');
  else localStorage.setItem('session:user', id);
  dispatchEvent(new StorageEvent('storage', { key: 'session:user', newValue: id }));
}

let draftsAtStart: string | null;
beforeAll(() => {
  localStorage.setItem('session:user', '');
  sessionStorage.setItem('draft:anna:customer:new', '{}');
  followSession({ navigate }, restart);
  draftsAtStart = sessionStorage.getItem('draft:anna:customer:new');
});
beforeEach(async () => {
  stubCalls({ 'GET /crm/overview/': totals, 'GET /users/me/': createTestUser('anna') });
  history.replaceState(null, '', '/dashboard/data/customers?page=2');
  setUser(createTestUser('anna'));
  await queryClient.fetchQuery(routeQuery('crm', getCrmOverview));
  await queryClient.fetchQuery(routeQuery('products', getCrmOverview));
  toasts.show({ title: 'Clinique Lumière deleted' });
  await vi.waitFor(() => expect(listUserData()).toHaveLength(5));
});
afterEach(() => {
  clearUser();
  navigate.mockClear();
  restart.mockClear();
  sessionStorage.clear();
  localStorage.clear();
});

test('removes the drafts that a reopened tab brings back after a logout', () => {
  expect(draftsAtStart).toBeNull();
});

// @specification 2.16, 7.6
test('clears everything and opens the start page when a session cannot be renewed', () => {
  sessionEnded.emit();
  expect(listUserData()).toEqual([]);
  expect(getSession().user).toBeNull();
  expect(navigate).toHaveBeenCalledWith({ to: '/logout' });
});

// @specification 7.6
test('clears everything and stays on a public page when a session cannot be renewed', () => {
  history.replaceState(null, '', '/terms');
  sessionEnded.emit();
  expect(listUserData()).toEqual([]);
  expect(navigate).not.toHaveBeenCalled();
});

test('clears this tab on a logout in another one, and keeps its page from the next user', () => {
  changeUserInOtherTab(null);
  saveReturnPath('/dashboard/data/customers', null);
  expect(takeReturnPath('bert')).toBeNull();
  expect(listUserData()).toEqual([]);
  expect(getSession().user).toBeNull();
  expect(navigate).toHaveBeenCalledWith({ to: '/' });
});

test.each([
  ['no', 'has left on purpose', '', null],
  ['the', 'has lost the session', null, '{}'],
])('leaves %s drafts when the user of another tab %s', (_which, _how, hint, expected) => {
  const draft = 'draft:anna:customer:new';
  sessionStorage.setItem(draft, '{}');
  if (hint === null) localStorage.removeItem('session:user');
  else localStorage.setItem('session:user', hint);
  dispatchEvent(new StorageEvent('storage', { key: 'session:user', newValue: hint }));
  expect(sessionStorage.getItem(draft)).toBe(expected);
  expect(getSession().user).toBeNull();
});

test('leaves nothing of the first user when another user signs in in another tab', () => {
  changeUserInOtherTab('bert');
  expect(listUserData()).toEqual([]);
  expect(getSession().user).toBeNull();
  expect(restart).toHaveBeenCalledOnce();
  expect(navigate).not.toHaveBeenCalled();
});

test('changes nothing on a sign-in of the same user in another tab', () => {
  changeUserInOtherTab('anna');
  expect(listUserData()).not.toEqual([]);
  expect(getSession().user?.id).toBe('anna');
  expect(restart).not.toHaveBeenCalled();
});

test('follows a sign-in in another tab on the start page', () => {
  clearUser();
  history.replaceState(null, '', '/');
  changeUserInOtherTab('anna');
  expect(navigate).toHaveBeenCalledWith({ to: '/dashboard' });
});

test('clears a restored page that missed the logout', () => {
  localStorage.removeItem('session:user');
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  expect(listUserData()).toEqual([]);
  expect(navigate).toHaveBeenCalledWith({ to: '/' });
});

test('clears the entries of the first user in a tab restored under another', () => {
  // The other user signed in elsewhere: nothing here has changed yet but the shared hint.
  localStorage.setItem('session:user', 'bert');
  setUser(createTestUser('bert'));
  const keys = [...Object.keys(sessionStorage), ...Object.keys(localStorage)];
  expect(keys.filter((key) => key.includes('anna'))).toEqual([]);
});

test('discards a response that arrives after the user has left', async () => {
  const response = Promise.withResolvers<Response>();
  stubCalls({ 'GET /crm/overview/': () => response.promise });
  const read = queryClient.fetchQuery(routeQuery('documents', getCrmOverview));
  clearUser();
  response.resolve(Response.json(totals));
  await read.catch(() => null);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(listUserData()).toEqual([]);
});

test('reads the permissions again after a forbidden request, once for all requests', async () => {
  stubCalls({ 'GET /users/me/': { ...createTestUser('anna'), permissions: ['users'] } });
  permissionDenied.emit();
  permissionDenied.emit();
  await vi.waitFor(() => expect(getSession().user?.permissions).toEqual(['users']));
  expect(requests.filter(({ url }) => url === '/api/v1/users/me/')).toHaveLength(1);
});

test('keeps a user signed out who signs out while permissions are read', async () => {
  const response = Promise.withResolvers<Response>();
  stubCalls({ 'GET /users/me/': () => response.promise });
  const renewed = reloadCurrentUser();
  clearUser();
  response.resolve(Response.json(createTestUser('anna')));
  await renewed;
  expect(getSession().user).toBeNull();
  expect(localStorage.getItem('session:user')).toBeNull();
});
