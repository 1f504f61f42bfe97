import { getSession } from '../session/session-store.ts';
import { getUserHint } from '../session/user-hint.ts';
import {
  canShowOffline,
  isOfflineCopyEnabled,
  type OfflineDocuments,
} from './offline-documents.ts';
import { clearOfflineCopy, offlineDatabaseName } from './offline-database.ts';

const store = 'documents';

/**
 * Stores the list in place of any other, if its user is still signed in here, in this tab and all
 * others, and has opted in.
 * @throws if the browser cannot store.
 */
export async function saveOfflineDocuments(list: OfflineDocuments): Promise<void> {
  await withStore('readwrite', (documents) => {
    // Checked after the database is open, because the user may have signed out meanwhile.
    if (!canStore(list.userId)) return;
    documents.clear();
    documents.put(list);
  });
  if (!canStore(list.userId)) clearOfflineCopy();
}

const canStore = (userId: string): boolean =>
  getSession().user?.id === userId && getUserHint() === userId && isOfflineCopyEnabled(userId);

/**
 * Returns the stored list of the last signed-in user; null if there is none or they signed out.
 * Deletes an expired list, or one of another user.
 */
export async function readOfflineDocuments(now = Date.now()): Promise<OfflineDocuments | null> {
  const userId = getUserHint();
  if (userId === null || !isOfflineCopyEnabled(userId)) {
    clearOfflineCopy();
    return null;
  }
  let found: OfflineDocuments | undefined;
  await withStore('readonly', (documents) => {
    const request: IDBRequest<OfflineDocuments[]> = documents.getAll();
    request.addEventListener('success', () => {
      found = request.result[0];
    });
  });
  if (found === undefined) return null;
  // The user may have signed out during the read.
  if (canShowOffline(found, userId, now) && getUserHint() === userId) return found;
  clearOfflineCopy();
  return null;
}

/** Opens the database for one operation and closes it, so that it can be deleted at any time. */
async function withStore(
  mode: IDBTransactionMode,
  work: (documents: IDBObjectStore) => void,
): Promise<void> {
  const opening = indexedDB.open(offlineDatabaseName, 1);
  opening.addEventListener('upgradeneeded', () => {
    opening.result.createObjectStore(store, { keyPath: 'userId' });
  });
  await waitForEvent(opening, 'success');
  const database = opening.result;
  database.addEventListener('versionchange', () => database.close());
  try {
    const transaction = database.transaction(store, mode);
    work(transaction.objectStore(store));
    await waitForEvent(transaction, 'complete');
  } finally {
    database.close();
  }
}

/** Resolves on the event; rejects on an error or abort. */
function waitForEvent(
  work: IDBRequest | IDBTransaction,
  event: 'success' | 'complete',
): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(work.error ?? new Error('The storage failed'));
    work.addEventListener(event, () => resolve());
    work.addEventListener('error', fail);
    work.addEventListener('abort', fail);
  });
}
