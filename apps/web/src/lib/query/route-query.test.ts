// @vitest-environment jsdom
import { getCrmOverview } from '@portal/contract/crm';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { ApiError, NetworkError } from '../api/api-error.ts';
import { setUser } from '../session/load-user.ts';
import { clearUser } from '../session/sign-out.ts';
import { createTestUser } from '#web/testing/test-user.ts';
import { requests, stubCalls } from '#web/testing/test-server.ts';
import { cacheScopes } from './cache-scopes.ts';
import { shouldRetry } from './query-client.ts';
import { createPersistStorage, routeQuery } from './route-query.ts';

const persistedKeys = (storage: Storage) =>
  // @specification 9.10
  Object.keys(storage).filter((key) => key.startsWith('persist:'));

beforeEach(() => {
  const totals = { customers: 1, clinics: 1, users: 1, devices: 1 };
  stubCalls({ 'GET /crm/overview/': totals });
  setUser(createTestUser('anna'));
});

afterEach(() => {
  clearUser();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

// @specification 3.56, 9.11, 9.12, 9.14
test('persists the specified scopes in the specified storage and time', () => {
  const day = 24 * 60 * 60 * 1000;
  expect(Object.keys(cacheScopes)).toEqual([
    'users',
    'crm',
    'service',
    'installedDevices',
    // Not in the specification: as personal as the four scopes above.
    'notifications',
    'products',
    'documents',
  ]);
  for (const scope of ['users', 'crm', 'service', 'installedDevices', 'notifications'] as const)
    expect(cacheScopes[scope].storage).toBe('session');
  expect(cacheScopes.products).toEqual({ storage: 'local', maxAge: 7 * day });
  expect(cacheScopes.documents).toEqual({ storage: 'local', maxAge: day });
});

test.each([
  ['crm', 'session'],
  ['documents', 'local'],
  // @specification 9.15
] as const)('persists %s in %s storage under the user’s id', async (scope, storageName) => {
  await new QueryClient().fetchQuery(routeQuery(scope, getCrmOverview));
  const storage = storageName === 'session' ? sessionStorage : localStorage;
  const other = storageName === 'session' ? localStorage : sessionStorage;
  await vi.waitFor(() => expect(persistedKeys(storage)).toHaveLength(1));
  expect(persistedKeys(storage)[0]).toContain('"anna"');
  expect(persistedKeys(other)).toEqual([]);
});

test('persists a response once the page has been shown', async () => {
  const waiting: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => waiting.push(callback));
  await new QueryClient().fetchQuery(routeQuery('crm', getCrmOverview));
  await vi.waitFor(() => expect(waiting).toHaveLength(1));
  expect(persistedKeys(sessionStorage)).toEqual([]);
  waiting.forEach((callback) => callback());
  await vi.waitFor(() => expect(persistedKeys(sessionStorage)).toHaveLength(1));
});

test('persists a response at once when the page is left', async () => {
  const waiting: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => waiting.push(callback));
  await new QueryClient().fetchQuery(routeQuery('crm', getCrmOverview));
  await vi.waitFor(() => expect(waiting).toHaveLength(1));
  dispatchEvent(new Event('pagehide'));
  await vi.waitFor(() => expect(persistedKeys(sessionStorage)).toHaveLength(1));
});

test('clears every scope on logout', async () => {
  const client = new QueryClient();
  await client.fetchQuery(routeQuery('crm', getCrmOverview));
  await client.fetchQuery(routeQuery('products', getCrmOverview));
  await vi.waitFor(() => expect(persistedKeys(localStorage)).toHaveLength(1));
  clearUser();
  expect([...persistedKeys(localStorage), ...persistedKeys(sessionStorage)]).toEqual([]);
});

test('clears the previous user’s entries at sign-in and uses separate keys', async () => {
  await new QueryClient().fetchQuery(routeQuery('products', getCrmOverview));
  await vi.waitFor(() => expect(persistedKeys(localStorage)).toHaveLength(1));
  const before = routeQuery('products', getCrmOverview).queryKey;
  setUser(createTestUser('bert'));
  expect(persistedKeys(localStorage)).toEqual([]);
  expect(routeQuery('products', getCrmOverview).queryKey).not.toEqual(before);
});

test.each([
  // @specification 9.11
  ['products', 7],
  // @specification 9.12
  ['documents', 1],
  // @specification 9.13
] as const)('restores %s for %i days after their last load', async (scope, days) => {
  const day = 24 * 60 * 60 * 1000;
  stubCalls({
    'GET /crm/overview/': () => ({ customers: requests.length, clinics: 1, users: 1, devices: 1 }),
  });
  const start = Date.now();
  vi.spyOn(Date, 'now').mockReturnValue(start);
  const opened = async (at: number) => {
    vi.mocked(Date.now).mockReturnValue(start + at);
    const client = new QueryClient();
    const totals = await client.fetchQuery(routeQuery(scope, getCrmOverview));
    // Restored data is refetched all the same; the next visit finds the result.
    await vi.waitFor(() => expect(client.isFetching()).toBe(0));
    await vi.waitFor(() =>
      expect(localStorage.getItem(persistedKeys(localStorage)[0] ?? '')).toContain(`${start + at}`),
    );
    return totals.customers;
  };
  expect(await opened(0)).toBe(1);
  expect(await opened(days * day)).toBe(1);
  // Its age counts from the second visit, which refetched it.
  expect(await opened(2 * days * day)).toBe(2);
  expect(await opened(3 * days * day + 1)).toBe(4);
});

const readTotals = () => new QueryClient().fetchQuery(routeQuery('products', getCrmOverview));

test('discards an entry of another contract, whose fields may have other names', async () => {
  await readTotals();
  await vi.waitFor(() => expect(persistedKeys(localStorage)).toHaveLength(1));
  const [key = ''] = persistedKeys(localStorage);
  const entry: { buster: string; state: { data: object } } = JSON.parse(
    localStorage.getItem(key) ?? '',
  );
  expect(entry.buster).not.toBe('');
  const former = { ...entry, state: { ...entry.state, data: { clients: 1 } } };
  localStorage.setItem(key, JSON.stringify({ ...former, buster: 'former' }));
  expect(await readTotals()).toMatchObject({ customers: 1 });
  localStorage.setItem(key, JSON.stringify(former));
  expect(await readTotals()).toEqual({ clients: 1 });
});

test('shows restored data when the refetch fails, without an unhandled rejection', async () => {
  await new QueryClient().fetchQuery(routeQuery('products', getCrmOverview));
  await vi.waitFor(() => expect(persistedKeys(localStorage)).toHaveLength(1));
  const missing = { detail: 'The requested resource was not found.', code: 'not_found' };
  stubCalls({ 'GET /crm/overview/': Response.json(missing, { status: 404 }) });
  const unhandled = vi.fn<(reason: unknown) => void>();
  process.on('unhandledRejection', unhandled);
  onTestFinished(() => void process.off('unhandledRejection', unhandled));
  const client = new QueryClient();
  const options = routeQuery('products', getCrmOverview);
  expect((await client.fetchQuery(options)).customers).toBe(1);
  await vi.waitFor(() => expect(client.getQueryState(options.queryKey)?.status).toBe('error'));
  expect(client.getQueryData(options.queryKey)?.customers).toBe(1);
  // Node reports unhandled rejections once the microtask queue is empty.
  await new Promise((resolve) => setTimeout(resolve));
  expect(unhandled).not.toHaveBeenCalled();
});

// @specification 9.9
test('gives up restoring after 5 s', async () => {
  vi.useFakeTimers();
  // Storage that never responds, as under memory pressure.
  const never = createPersistStorage(() => ({
    getItem: () => new Promise<string>(() => {}),
    setItem: () => {},
    removeItem: () => {},
  }));
  const restored = Promise.resolve(never.getItem('x'));
  await vi.advanceTimersByTimeAsync(5000);
  await expect(restored).resolves.toBeNull();
});

test('retries a failure twice and a rejection never', () => {
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
