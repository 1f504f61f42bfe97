// @vitest-environment jsdom
import { getCrmOverview } from '@portal/contract/crm';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { ApiError, NetworkError } from '../api/api-error.ts';
import { setUser } from '../session/load-user.ts';
import { createTestUser } from '../session/test-user.ts';
import { clearUser } from '../session/sign-out.ts';
import { createPersistStorage } from './scope-persister.ts';
import { cacheScopes } from './cache-scopes.ts';
import { shouldRetry } from './query-client.ts';
import { routeQuery } from './route-query.ts';

const persistedKeys = (storage: Storage) =>
  Object.keys(storage).filter((key) => key.startsWith('persist:'));

beforeEach(() => {
  const totals = { customers: 1, clinics: 1, users: 1, devices: 1 };
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(totals)));
  setUser(createTestUser('anna'));
});

afterEach(() => {
  clearUser();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('the areas stand where and as long as specified', () => {
  const day = 24 * 60 * 60 * 1000;
  expect(Object.keys(cacheScopes)).toEqual([
    'users',
    'crm',
    'service',
    'installedDevices',
    // Not of the specification: as personal as the four before it.
    'notices',
    'products',
    'documents',
  ]);
  for (const scope of ['users', 'crm', 'service', 'installedDevices', 'notices'] as const)
    expect(cacheScopes[scope].storage).toBe('session');
  expect(cacheScopes.products).toEqual({ storage: 'local', maxAge: 7 * day });
  expect(cacheScopes.documents).toEqual({ storage: 'local', maxAge: day });
});

test.each([
  ['crm', 'session'],
  ['documents', 'local'],
] as const)('%s is kept in the %s storage, under the user’s id', async (scope, storageName) => {
  await new QueryClient().fetchQuery(routeQuery(scope, getCrmOverview));
  const storage = storageName === 'session' ? sessionStorage : localStorage;
  const other = storageName === 'session' ? localStorage : sessionStorage;
  await vi.waitFor(() => expect(persistedKeys(storage)).toHaveLength(1));
  expect(persistedKeys(storage)[0]).toContain('"anna"');
  expect(persistedKeys(other)).toEqual([]);
});

test('a logout clears every area', async () => {
  const client = new QueryClient();
  await client.fetchQuery(routeQuery('crm', getCrmOverview));
  await client.fetchQuery(routeQuery('products', getCrmOverview));
  await vi.waitFor(() => expect(persistedKeys(localStorage)).toHaveLength(1));
  clearUser();
  expect([...persistedKeys(localStorage), ...persistedKeys(sessionStorage)]).toEqual([]);
});

test('another user signing in clears what the first one left, and has keys of their own', async () => {
  await new QueryClient().fetchQuery(routeQuery('products', getCrmOverview));
  await vi.waitFor(() => expect(persistedKeys(localStorage)).toHaveLength(1));
  const before = routeQuery('products', getCrmOverview).queryKey;
  setUser(createTestUser('bert'));
  expect(persistedKeys(localStorage)).toEqual([]);
  expect(routeQuery('products', getCrmOverview).queryKey).not.toEqual(before);
});

test.each([
  ['products', 7],
  ['documents', 1],
] as const)('%s are restored for %i days since they were last loaded', async (scope, days) => {
  const day = 24 * 60 * 60 * 1000;
  let customers = 0;
  vi.stubGlobal('fetch', async () => {
    customers += 1;
    return Response.json({ customers, clinics: 1, users: 1, devices: 1 });
  });
  const start = Date.now();
  vi.spyOn(Date, 'now').mockReturnValue(start);
  const opened = async (at: number) => {
    vi.mocked(Date.now).mockReturnValue(start + at);
    const client = new QueryClient();
    const totals = await client.fetchQuery(routeQuery(scope, getCrmOverview));
    // What was restored is loaded anew all the same; the next visit finds that.
    await vi.waitFor(() => expect(client.isFetching()).toBe(0));
    await vi.waitFor(() =>
      expect(localStorage.getItem(persistedKeys(localStorage)[0] ?? '')).toContain(`${start + at}`),
    );
    return totals.customers;
  };
  expect(await opened(0)).toBe(1);
  expect(await opened(days * day)).toBe(1);
  // Its age counts from that second visit, which has loaded it.
  expect(await opened(2 * days * day)).toBe(2);
  expect(await opened(3 * days * day + 1)).toBe(4);
});

test('what was restored stays where it cannot be loaded anew, and no rejection is left over', async () => {
  await new QueryClient().fetchQuery(routeQuery('products', getCrmOverview));
  await vi.waitFor(() => expect(persistedKeys(localStorage)).toHaveLength(1));
  const missing = { detail: 'The requested resource was not found.', code: 'not_found' };
  vi.stubGlobal('fetch', async () => Response.json(missing, { status: 404 }));
  const unhandled = vi.fn<(reason: unknown) => void>();
  process.on('unhandledRejection', unhandled);
  onTestFinished(() => void process.off('unhandledRejection', unhandled));
  const client = new QueryClient();
  const options = routeQuery('products', getCrmOverview);
  expect((await client.fetchQuery(options)).customers).toBe(1);
  await vi.waitFor(() => expect(client.getQueryState(options.queryKey)?.status).toBe('error'));
  expect(client.getQueryData(options.queryKey)?.customers).toBe(1);
  // Rejections that nobody handled are told when the queue is empty.
  await new Promise((resolve) => setTimeout(resolve));
  expect(unhandled).not.toHaveBeenCalled();
});

test('restoring gives up after 5 s', async () => {
  vi.useFakeTimers();
  // A storage that never answers, as a browser under pressure may have.
  const never = createPersistStorage(() => ({
    getItem: () => new Promise<string>(() => {}),
    setItem: () => {},
    removeItem: () => {},
  }));
  const restored = Promise.resolve(never.getItem('x'));
  await vi.advanceTimersByTimeAsync(5000);
  await expect(restored).resolves.toBeNull();
});

test('a refusal is never asked again, a failure twice', () => {
  const refused = new ApiError({
    status: 404,
    code: null,
    detail: null,
    fields: {},
    requestId: null,
  });
  expect(shouldRetry(0, refused)).toBe(false);
  expect(shouldRetry(1, new NetworkError('x'))).toBe(true);
  expect(shouldRetry(2, new NetworkError('x'))).toBe(false);
});
