// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { setUser } from '../session/load-user.ts';
import { clearUser } from '../session/sign-out.ts';
import { createTestUser } from '#web/testing/test-user.ts';
import { isOfflineCopyEnabled, setOfflineCopyEnabled } from './offline-documents.ts';
import { offlineDatabaseName } from './offline-database.ts';
import { saveOfflineDocuments, readOfflineDocuments } from './offline-store.ts';

const deleteDatabase = vi.fn();
const open = vi.fn(() => {
  throw new Error('not to be opened');
});

beforeEach(() => {
  localStorage.clear();
  deleteDatabase.mockReset();
  vi.stubGlobal('indexedDB', { deleteDatabase, open });
});

test('stores no list until the user opts in, for each user separately', () => {
  expect(isOfflineCopyEnabled('anna')).toBe(false);
  setOfflineCopyEnabled('anna', true);
  expect(isOfflineCopyEnabled('anna')).toBe(true);
  expect(isOfflineCopyEnabled('bert')).toBe(false);
  setOfflineCopyEnabled('anna', false);
  expect(isOfflineCopyEnabled('anna')).toBe(false);
});

test('deletes the copy on sign-out and when the session ends', () => {
  setUser(createTestUser('anna'));
  clearUser();
  expect(deleteDatabase).toHaveBeenCalledExactlyOnceWith(offlineDatabaseName);
});

test('deletes the previous user’s copy when another user signs in, and keeps one’s own', () => {
  setUser(createTestUser('anna'));
  setUser(createTestUser('anna'));
  expect(deleteDatabase).not.toHaveBeenCalled();
  setUser(createTestUser('bert'));
  expect(deleteDatabase).toHaveBeenCalledWith(offlineDatabaseName);
});

test('deletes the copy when no user is known or the user has not opted in', async () => {
  expect(await readOfflineDocuments()).toBeNull();
  setUser(createTestUser('anna'));
  expect(await readOfflineDocuments()).toBeNull();
  expect(deleteDatabase).toHaveBeenCalledTimes(2);
  expect(open).not.toHaveBeenCalled();
});

test('does not store a list whose user signs out while the storage opens', async () => {
  const put = vi.fn();
  const request = { result: databaseWith(put), addEventListener: later };
  vi.stubGlobal('indexedDB', { deleteDatabase, open: () => request });
  setUser(createTestUser('anna'));
  setOfflineCopyEnabled('anna', true);
  const list = { userId: 'anna', asOf: 0, count: 0, isNarrowed: false, documents: [] };
  await saveOfflineDocuments(list);
  expect(put).toHaveBeenCalledExactlyOnceWith(list);

  const saving = saveOfflineDocuments(list);
  clearUser();
  deleteDatabase.mockReset();
  await saving;
  expect(put).toHaveBeenCalledOnce();
  expect(deleteDatabase).toHaveBeenCalledWith(offlineDatabaseName);
});

/** Fires the event asynchronously, like IndexedDB. */
function later(event: string, listener: () => void): void {
  if (event === 'success' || event === 'complete') setTimeout(listener);
}

function databaseWith(put: (list: unknown) => void) {
  const transaction = { addEventListener: later, objectStore: () => ({ clear: () => {}, put }) };
  return { addEventListener: later, close: () => {}, transaction: () => transaction };
}
