// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { setUser } from '../session/load-user.ts';
import { clearUser } from '../session/sign-out.ts';
import { createTestUser } from '../session/test-user.ts';
import { setOfflineCopyEnabled, isOfflineCopyEnabled } from './offline-choice.ts';
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

test('nobody’s list is kept until they say so, and each says so for themselves', () => {
  expect(isOfflineCopyEnabled('anna')).toBe(false);
  setOfflineCopyEnabled('anna', true);
  expect(isOfflineCopyEnabled('anna')).toBe(true);
  expect(isOfflineCopyEnabled('bert')).toBe(false);
  setOfflineCopyEnabled('anna', false);
  expect(isOfflineCopyEnabled('anna')).toBe(false);
});

test('whoever signs out, or is signed out, leaves nothing', () => {
  setUser(createTestUser('anna'));
  clearUser();
  expect(deleteDatabase).toHaveBeenCalledExactlyOnceWith(offlineDatabaseName);
});

test('another user who signs in finds nothing of the one before; the same one keeps theirs', () => {
  setUser(createTestUser('anna'));
  setUser(createTestUser('anna'));
  expect(deleteDatabase).not.toHaveBeenCalled();
  setUser(createTestUser('bert'));
  expect(deleteDatabase).toHaveBeenCalledWith(offlineDatabaseName);
});

test('before anybody is known, and for who does not want it, nothing is read and what there is goes', async () => {
  expect(await readOfflineDocuments()).toBeNull();
  setUser(createTestUser('anna'));
  expect(await readOfflineDocuments()).toBeNull();
  expect(deleteDatabase).toHaveBeenCalledTimes(2);
  expect(open).not.toHaveBeenCalled();
});

test('a list whose user leaves while the storage is opened is not kept', async () => {
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

/** Tells of success a moment later, as storages do. */
function later(event: string, listener: () => void): void {
  if (event === 'success' || event === 'complete') setTimeout(listener);
}

function databaseWith(put: (list: unknown) => void) {
  const transaction = { addEventListener: later, objectStore: () => ({ clear: () => {}, put }) };
  return { addEventListener: later, close: () => {}, transaction: () => transaction };
}
