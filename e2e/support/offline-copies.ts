import type { Page } from '@playwright/test';
import { expect } from './expect.ts';
import { remember } from './locales/known-data.ts';
import { openPage } from './open-page.ts';

/** The parts of an offline copy that tests read. */
interface OfflineList {
  userId: string;
  asOf: number;
  documents: { title: string }[];
}

/** Waits until this browser has stored the application and the service worker controls the page. */
export async function untilStored(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(isStored), { timeout: 60_000 }).toBe(true);
}

/** Runs in the page. */
const isStored = (): boolean => navigator.serviceWorker.controller?.state === 'activated';

/** Returns the offline copies in this browser. */
export async function listOfflineCopies(page: Page): Promise<OfflineList[]> {
  return page.evaluate(readAll);
}

/** Makes the offline copy this many days older. */
export async function ageOfflineCopy(page: Page, days: number): Promise<void> {
  await page.evaluate(makeOlder, days * 24 * 60 * 60 * 1000);
}

/** Runs in the page. Does not create the database if it is missing. */
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

/** Runs in the page. */
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

/** Locates the switch that saves the list of documents on this device. */
export const findKeepSwitch = (page: Page) =>
  page.getByLabel('Keep the document list on this device');

/** Opens the library, turns on its offline copy, and returns the listed titles. */
export async function keepLibrary(page: Page): Promise<string[]> {
  await openPage(page, '/dashboard/documents?view=table');
  await findKeepSwitch(page).check();
  await expect.poll(async () => (await listOfflineCopies(page)).length).toBe(1);
  const titles = await page
    .getByRole('table', { name: 'Documents' })
    .getByRole('row')
    .locator('a[data-row-link]')
    .allTextContents();
  remember(titles);
  return titles;
}
