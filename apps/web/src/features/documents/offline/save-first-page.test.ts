// @vitest-environment jsdom
import { listDocuments } from '@portal/contract/documents';
import { afterEach, expect, test, vi } from 'vitest';
import { pageQuery } from '#web/lib/list/page-query.ts';
import { queryClient } from '#web/lib/query/query-client.ts';
import { setUser } from '#web/lib/session/load-user.ts';
import { clearUser } from '#web/lib/session/sign-out.ts';
import { createTestUser } from '#web/testing/test-user.ts';
import { requests, stubCalls, toPage } from '#web/testing/test-server.ts';
import { saveFirstPage } from './offline-copy.tsx';

const saveOfflineDocuments = vi.hoisted(() => vi.fn());
vi.mock('#web/lib/offline/offline-store.ts', () => ({ saveOfflineDocuments }));

afterEach(() => {
  clearUser();
  queryClient.clear();
  vi.restoreAllMocks();
});

test('saves the current list instead of the persisted one', async () => {
  stubCalls({ 'GET /documents/documents/': () => ({ ...toPage([]), count: requests.length }) });
  setUser(createTestUser('anna'));
  const yesterday = Date.now();
  const now = yesterday + 23 * 60 * 60 * 1000;
  const filters = { preferred_language: 'en' };
  const shown = pageQuery('documents', listDocuments, { filters, page: 1 });
  await queryClient.fetchQuery(shown);
  await vi.waitFor(() => expect(Object.keys(localStorage).join()).toContain('persist:'));
  // Simulates a reload a day later: only the browser storage is left.
  queryClient.clear();
  vi.spyOn(Date, 'now').mockReturnValue(now);
  await saveFirstPage('anna', 'en');
  expect(saveOfflineDocuments).toHaveBeenLastCalledWith(
    expect.objectContaining({ count: 2, asOf: now }),
  );
});
