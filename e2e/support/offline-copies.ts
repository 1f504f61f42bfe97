import type { Page } from '@playwright/test';
import { expect } from './expect.ts';

/** A list as it is kept on the device, as far as tests look into it. */
interface OfflineList {
  userId: string;
  asOf: number;
  documents: { title: string }[];
}

/** Waits until this browser keeps the application, and the page is answered by the worker. */
export async function untilStored(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(isStored), { timeout: 60_000 }).toBe(true);
}

/** Run in the page. */
const isStored = (): boolean => navigator.serviceWorker.controller?.state === 'activated';

/** Returns the offline copies in this browser. */
export async function listOfflineCopies(page: Page): Promise<OfflineList[]> {
  return page.evaluate(readAll);
}

/** Makes what is kept older by so many days. */
export async function ageOfflineCopy(page: Page, days: number): Promise<void> {
  await page.evaluate(makeOlder, days * 24 * 60 * 60 * 1000);
}

/** Run in the page. A database that is not there is not made by being looked at. */
async function readAll(): Promise<OfflineList[]> {
  const known = await indexedDB.databases();
  if (!known.some(({ name }) => name === 'portal-kept')) return [];
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('portal-kept');
    opening.addEventListener('error', () => reject(opening.error ?? new Error('not opened')));
    opening.addEventListener('success', () => {
      const database = opening.result;
      const isThere = database.objectStoreNames.contains('documents');
      if (!isThere) resolve([]);
      else {
        const all: IDBRequest<OfflineList[]> = database
          .transaction('documents')
          .objectStore('documents')
          .getAll();
        all.addEventListener('success', () => resolve(all.result));
      }
      database.close();
    });
  });
}

/** Run in the page. */
async function makeOlder(by: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const opening = indexedDB.open('portal-kept');
    opening.addEventListener('error', () => reject(opening.error ?? new Error('not opened')));
    opening.addEventListener('success', () => {
      const transaction = opening.result.transaction('documents', 'readwrite');
      const lists = transaction.objectStore('documents');
      const all: IDBRequest<OfflineList[]> = lists.getAll();
      all.addEventListener('success', () => {
        for (const list of all.result) lists.put({ ...list, asOf: list.asOf - by });
      });
      transaction.addEventListener('complete', () => resolve());
      opening.result.close();
    });
  });
}
