import { expect, test } from 'vitest';
import {
  canShowOffline,
  type OfflineDocuments,
  offlineLifetime,
  toOfflineDocument,
} from './offline-documents.ts';

const now = Date.UTC(2026, 10, 22);
const stored: OfflineDocuments = {
  userId: 'anna',
  asOf: now - 1000,
  count: 0,
  isNarrowed: false,
  documents: [],
};

test('shows a list to its own user only', () => {
  expect(canShowOffline(stored, 'anna', now)).toBe(true);
  expect(canShowOffline(stored, 'bert', now)).toBe(false);
  expect(canShowOffline(stored, null, now)).toBe(false);
});

test('expires a list thirty days after it was loaded', () => {
  expect(offlineLifetime).toBe(30 * 24 * 60 * 60 * 1000);
  expect(canShowOffline({ ...stored, asOf: now - offlineLifetime + 1 }, 'anna', now)).toBe(true);
  expect(canShowOffline({ ...stored, asOf: now - offlineLifetime }, 'anna', now)).toBe(false);
});

test('expires a list from the future, left from before the clock was set back', () =>
  expect(canShowOffline({ ...stored, asOf: now + offlineLifetime }, 'anna', now)).toBe(false));

test('stores only the fields of a document’s row', () => {
  const shown = {
    id: 'one',
    title: 'Manual',
    category: 'technical',
    language: 'nl',
    manufacturer: { id: 'm', name: 'Maker' },
    product: null,
    file: { name: 'manual.pdf', size: 1, content_type: 'application/pdf' },
    created_at: '2026-01-01T00:00:00.000Z',
  } as const;
  const document = { ...shown, description: 'for colleagues', tags: [], excerpt: [] };
  expect(toOfflineDocument(document)).toEqual(shown);
});
