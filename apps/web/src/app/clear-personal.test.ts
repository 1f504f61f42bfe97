// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { saveRecentPage } from './commands/recent-pages.ts';
import { draftPrefix } from '#web/lib/form/clear-drafts.ts';
import { setOfflineCopyEnabled, isOfflineCopyEnabled } from '#web/lib/offline/offline-documents.ts';
import { offlineDatabaseName } from '#web/lib/offline/offline-database.ts';
import { persistPrefix } from '#web/lib/query/cache-scopes.ts';
import { requestResumableUpload } from '#web/features/shared/upload/resume-upload.ts';
import { failToReach, stubCalls } from '#web/testing/test-server.ts';
import { createTestUser } from '#web/testing/test-user.ts';
import { setUser } from '#web/lib/session/load-user.ts';
import { saveReturnPath, takeReturnPath } from '#web/lib/session/return-path.ts';
import { getSession } from '#web/lib/session/session-store.ts';
import { clearPersonal, signOut } from '#web/lib/session/sign-out.ts';
import { getUserMark } from '#web/lib/session/user-mark.ts';

const anna = '019a1b2c-3d4e-7f60-8a9b-0c1d2e3f4a5b';
const deleteDatabase = vi.fn();

/** Entries by which the browser, not the person, is known. */
const deviceEntries = ['i18nextLng', 'session:refreshed-at', 'shortcuts:single-keys', 'theme'];

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  deleteDatabase.mockReset();
  vi.stubGlobal('indexedDB', { deleteDatabase });
  stubCalls({ 'GET /auth/csrf/': 204, 'POST /auth/jwt/logout/': 204 });
  stubCalls({
    'POST /documents/sas-upload/': {
      upload_url: '',
      blob_path: 'document/1/a.pdf',
      headers: {},
      expires_at: '',
    },
  });
  document.cookie = 'csrftoken=token';
  await fillEveryStore();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

async function fillEveryStore(): Promise<void> {
  setUser({ ...createTestUser(anna), first_name: 'Anna', last_name: 'Peeters' });
  for (const entry of deviceEntries) localStorage.setItem(entry, 'x');
  setOfflineCopyEnabled(anna, true);
  saveRecentPage(anna, { href: '/dashboard/data/customers/1', title: 'Clinique Peeters' });
  for (const storage of [localStorage, sessionStorage])
    storage.setItem(`${persistPrefix}["users","${anna}"]`, '{"first_name":"Anna"}');
  sessionStorage.setItem(`${draftPrefix}${anna}:customer:new`, '{"name":"Peeters"}');
  sessionStorage.setItem(`${draftPrefix}${anna}:lead-note:1`, 'Peeters called');
  const scan = new File(['%PDF-'], 'Contract Peeters.pdf');
  await requestResumableUpload(scan, 'document', new AbortController().signal);
  // What earlier versions stored.
  for (const name of [
    `first-steps:${anna}`,
    `onboarding:${anna}`,
    `view:${anna}:customers`,
    `keep:documents:${anna}`,
  ])
    localStorage.setItem(name, 'true');
  sessionStorage.setItem('session:left', anna);
  localStorage.setItem('of-a-later-version', JSON.stringify({ user: anna, name: 'Peeters' }));
}

const listEntries = (): string[] =>
  [localStorage, sessionStorage].flatMap((storage) =>
    Object.keys(storage).map((name) => `${name}=${storage.getItem(name)}`),
  );

function expectNothingPersonal(): void {
  for (const entry of listEntries())
    expect(entry).not.toMatch(/Anna|Peeters|@example|019a1b2c|\/dashboard/u);
  expect(deleteDatabase).toHaveBeenCalledWith(offlineDatabaseName);
  expect(getSession().user).toBeNull();
}

test.each([
  ['succeeds', 204],
  ['is refused', Response.json({}, { status: 500 })],
  ['gets no response', failToReach],
])('leaves nothing personal in any store when the logout %s', async (_name, answer) => {
  stubCalls({ 'POST /auth/jwt/logout/': answer });
  await signOut().catch(() => undefined);
  expectNothingPersonal();
});

test('leaves nothing personal when the person requests to be anonymized', () => {
  clearPersonal(anna);
  expectNothingPersonal();
});

test('leaves what belongs to the browser, and preferences under a mark', async () => {
  await signOut();
  for (const entry of deviceEntries) expect(localStorage.getItem(entry)).toBe('x');
  expect(isOfflineCopyEnabled(anna)).toBe(true);
  expect(listEntries().map((entry) => entry.split('=')[0])).toEqual(
    expect.arrayContaining([`keep:documents:${getUserMark(anna)}`]),
  );
});

test('stores nothing of the page that Back leads to after the logout', async () => {
  await signOut();
  saveReturnPath('/dashboard/data/customers?search=Peeters', null);
  expectNothingPersonal();
  expect(takeReturnPath(anna)).toBe('/dashboard/data/customers?search=Peeters');
});

test('distinguishes the users of one browser without their ids', () => {
  const ids = Array.from({ length: 1000 }, () => crypto.randomUUID());
  expect(new Set(ids.map(getUserMark)).size).toBeGreaterThan(998);
  for (const id of ids.slice(0, 20)) expect(id).not.toContain(getUserMark(id));
});
