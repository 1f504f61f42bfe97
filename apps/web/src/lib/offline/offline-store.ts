import { getSession } from '../session/session-store.ts';
import { getUserHint } from '../session/user-hint.ts';
import { isOfflineCopyEnabled } from './offline-choice.ts';
import { clearOfflineCopy, offlineDatabaseName } from './offline-database.ts';
import { canShowOffline, type OfflineDocuments } from './offline-documents.ts';

const store = 'documents';

/**
 * Keeps the list in the place of any other, if its user is still the one who is signed in here, in
 * this tab and in all others, and wants it kept. Throws where the browser cannot store.
 */
export async function saveOfflineDocuments(list: OfflineDocuments): Promise<void> {
  await withStore('readwrite', (documents) => {
    // Asked when the storage is open, which takes its time: the user may have left meanwhile.
    if (!canStore(list.userId)) return;
    documents.clear();
    documents.put(list);
  });
  if (!canStore(list.userId)) clearOfflineCopy();
}

const canStore = (userId: string): boolean =>
  getSession().user?.id === userId && getUserHint() === userId && isOfflineCopyEnabled(userId);

/**
 * The list that is kept of the user who was the last to sign in here and has not signed out; null
 * where there is none. One of anybody else, or too old, is deleted.
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
  // They may have signed out while it was read.
  if (canShowOffline(found, userId, now) && getUserHint() === userId) return found;
  clearOfflineCopy();
  return null;
}

/** Opens the database for one piece of work and closes it, so that it can be deleted at any time. */
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

/** Resolves with the event; rejects with the error of what failed or was broken off. */
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
