import { getSession } from '../session/session-store.ts';
import { userHint } from '../session/user-hint.ts';
import { isKeeping } from './offline-choice.ts';
import { clearOfflineCopy, keptDatabase } from './offline-database.ts';
import { mayBeShown, type OfflineDocuments } from './offline-documents.ts';

const store = 'documents';

/**
 * Keeps the list in the place of any other, if its user is still the one who is signed in here, in
 * this tab and in all others, and wants it kept. Throws where the browser cannot store.
 */
export async function saveOfflineDocuments(list: OfflineDocuments): Promise<void> {
  await within('readwrite', (documents) => {
    // Asked when the storage is open, which takes its time: the user may have left meanwhile.
    if (!isTheirs(list.userId)) return;
    documents.clear();
    documents.put(list);
  });
  if (!isTheirs(list.userId)) clearOfflineCopy();
}

const isTheirs = (userId: string): boolean =>
  getSession().user?.id === userId && userHint() === userId && isKeeping(userId);

/**
 * The list that is kept of the user who was the last to sign in here and has not signed out; null
 * where there is none. One of anybody else, or too old, is deleted.
 */
export async function readOfflineDocuments(now = Date.now()): Promise<OfflineDocuments | null> {
  const userId = userHint();
  if (userId === null || !isKeeping(userId)) {
    clearOfflineCopy();
    return null;
  }
  let found: OfflineDocuments | undefined;
  await within('readonly', (documents) => {
    const asked: IDBRequest<OfflineDocuments[]> = documents.getAll();
    asked.addEventListener('success', () => {
      found = asked.result[0];
    });
  });
  if (found === undefined) return null;
  // They may have signed out while it was read.
  if (mayBeShown(found, userId, now) && userHint() === userId) return found;
  clearOfflineCopy();
  return null;
}

/** Opens the database for one piece of work and closes it, so that it can be deleted at any time. */
async function within(
  mode: IDBTransactionMode,
  work: (documents: IDBObjectStore) => void,
): Promise<void> {
  const opening = indexedDB.open(keptDatabase, 1);
  opening.addEventListener('upgradeneeded', () => {
    opening.result.createObjectStore(store, { keyPath: 'userId' });
  });
  await ended(opening, 'success');
  const database = opening.result;
  database.addEventListener('versionchange', () => database.close());
  try {
    const transaction = database.transaction(store, mode);
    work(transaction.objectStore(store));
    await ended(transaction, 'complete');
  } finally {
    database.close();
  }
}

/** Resolves with the event; rejects with the error of what failed or was broken off. */
function ended(work: IDBRequest | IDBTransaction, event: 'success' | 'complete'): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(work.error ?? new Error('The storage failed'));
    work.addEventListener(event, () => resolve());
    work.addEventListener('error', fail);
    work.addEventListener('abort', fail);
  });
}
