// @vitest-environment jsdom
import { getCustomer, listCustomers } from '@portal/contract/crm';
import { listDocuments } from '@portal/contract/documents';
import { countUnreadNotifications } from '@portal/contract/notifications';
import { listServiceTickets } from '@portal/contract/service';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../query/query-client.ts';
import { editedQuery, routeQuery } from '../query/route-query.ts';
import { setUser } from '../session/load-user.ts';
import { getSession } from '../session/session-store.ts';
import { clearUser } from '../session/sign-out.ts';
import { createTestUser } from '#web/testing/test-user.ts';
import { FakeEventSource } from '#web/testing/fake-event-source.ts';
import { stubCalls } from '#web/testing/test-server.ts';
import { followEvents } from './follow-events.ts';

const second = 1000;

let visibility: DocumentVisibilityState;
let stop: () => void;
const cleanups: (() => void)[] = [];
const renewed = vi.fn<() => Response>();

beforeEach(() => {
  vi.useFakeTimers();
  FakeEventSource.made = [];
  renewed.mockReset().mockImplementation(() => Response.json(createTestUser('anna')));
  stubCalls({
    'GET /users/me/': () => renewed(),
    'GET /auth/csrf/': 204,
    'POST /auth/jwt/refresh/': () => renewed(),
  });
  visibility = 'visible';
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  setUser(createTestUser('anna'));
  stop = followEvents();
});

afterEach(() => {
  stop();
  for (const one of cleanups.splice(0)) one();
  clearUser();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function setVisibility(now: DocumentVisibilityState): void {
  visibility = now;
  document.dispatchEvent(new Event('visibilitychange'));
}

const queries = {
  customers: () => routeQuery('crm', listCustomers),
  documents: () => routeQuery('documents', listDocuments),
  tickets: () => routeQuery('service', listServiceTickets),
  notifications: () => routeQuery('notifications', countUnreadNotifications),
  edited: () => editedQuery('crm', getCustomer, { params: { id: 'nova' } }),
};

/** Observes a query like a page and returns a counter of its later fetches. */
async function countReads(name: keyof typeof queries): Promise<() => number> {
  const read = vi.fn<() => unknown>(() => ({ count: 0, next: null, previous: null, results: [] }));
  const { queryKey } = queries[name]();
  const observer = new QueryObserver<unknown>(queryClient, {
    queryKey,
    queryFn: async () => read(),
  });
  cleanups.push(observer.subscribe(() => {}));
  await vi.advanceTimersByTimeAsync(0);
  const before = read.mock.calls.length;
  return () => read.mock.calls.length - before;
}

const emitChange = (type: string, id: string | null = 'nova') =>
  FakeEventSource.latest.emit('change', { type, id });

test('opens one stream per tab and closes it on stop', () => {
  expect(FakeEventSource.made.map(({ url }) => url)).toEqual([
    expect.stringMatching(/^\/api\/v1\/events\/\?data_age_ms=\d+$/u),
  ]);
  stop();
  expect(FakeEventSource.open).toBe(0);
});

test.each([
  [second, 0],
  [5 * second, 1],
])(
  'reads again only if the stream opened so late that changes were missed: %i',
  async (ms, reads) => {
    const customers = await countReads('customers');
    await vi.advanceTimersByTimeAsync(ms);
    FakeEventSource.latest.accept();
    await vi.advanceTimersByTimeAsync(second);
    expect(customers()).toBe(reads);
  },
);

test('refetches only the queries that a change affects', async () => {
  const [customers, documents] = [await countReads('customers'), await countReads('documents')];
  FakeEventSource.latest.accept();
  emitChange('customer');
  await vi.advanceTimersByTimeAsync(second);
  expect([customers(), documents()]).toEqual([1, 0]);
});

test.each(['service_ticket', 'customer', 'installed_device', 'product', 'lead'])(
  'refetches tickets after a change of a %s',
  async (type) => {
    const tickets = await countReads('tickets');
    FakeEventSource.latest.accept();
    emitChange(type);
    await vi.advanceTimersByTimeAsync(second);
    expect(tickets()).toBe(1);
  },
);

test.each([
  ['customer', 1],
  ['employee', 0],
] as const)(
  'reads notifications again after a change of a ticket for a %s',
  async (role, reads) => {
    setUser({ ...createTestUser('anna'), role });
    const notifications = await countReads('notifications');
    FakeEventSource.latest.accept();
    emitChange('service_ticket');
    await vi.advanceTimersByTimeAsync(second);
    expect(notifications()).toBe(reads);
  },
);

test('does not refetch data that a form was opened with', async () => {
  const edited = await countReads('edited');
  emitChange('customer');
  FakeEventSource.latest.emit('reset');
  await vi.advanceTimersByTimeAsync(second);
  expect(edited()).toBe(0);
});

test('refetches once per half second during a burst of changes', async () => {
  const customers = await countReads('customers');
  for (let count = 0; count < 20; count += 1) {
    emitChange('customer', String(count));
    await vi.advanceTimersByTimeAsync(100);
  }
  await vi.advanceTimersByTimeAsync(second);
  expect(customers()).toBeGreaterThanOrEqual(3);
  expect(customers()).toBeLessThanOrEqual(5);
});

test('refetches nothing in a hidden tab and everything once on return', async () => {
  const customers = await countReads('customers');
  FakeEventSource.latest.accept();
  setVisibility('hidden');
  emitChange('customer');
  emitChange('clinic');
  await vi.advanceTimersByTimeAsync(5 * second);
  expect(customers()).toBe(0);
  setVisibility('visible');
  await vi.advanceTimersByTimeAsync(second);
  expect(customers()).toBe(1);
  expect(FakeEventSource.made).toHaveLength(1);
});

test('closes the stream of a tab hidden for longer and refetches on return', async () => {
  const customers = await countReads('customers');
  FakeEventSource.latest.accept();
  setVisibility('hidden');
  await vi.advanceTimersByTimeAsync(11 * second);
  expect(FakeEventSource.open).toBe(0);
  setVisibility('visible');
  expect(FakeEventSource.open).toBe(1);
  FakeEventSource.latest.accept();
  await vi.advanceTimersByTimeAsync(second);
  expect(customers()).toBe(1);
});

test('refetches everything after a lost connection or a reset event', async () => {
  const [customers, documents] = [await countReads('customers'), await countReads('documents')];
  FakeEventSource.latest.accept();
  await vi.advanceTimersByTimeAsync(second);
  expect([customers(), documents()]).toEqual([0, 0]);
  FakeEventSource.latest.lose();
  FakeEventSource.latest.accept();
  await vi.advanceTimersByTimeAsync(second);
  expect([customers(), documents()]).toEqual([1, 1]);
  FakeEventSource.latest.emit('reset');
  await vi.advanceTimersByTimeAsync(second);
  expect([customers(), documents()]).toEqual([2, 2]);
});

test('reloads the user’s permissions after a reconnect', async () => {
  FakeEventSource.latest.accept();
  renewed.mockImplementation(() =>
    Response.json({ ...createTestUser('anna'), permissions: ['service'] }),
  );
  FakeEventSource.latest.lose();
  FakeEventSource.latest.accept();
  await vi.advanceTimersByTimeAsync(second);
  expect(getSession().user?.permissions).toEqual(['service']);
});

test('reconnects with growing delays after a rejection', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  for (const pause of [1, 2, 4, 8]) {
    const { length } = FakeEventSource.made;
    FakeEventSource.latest.refuse();
    await vi.advanceTimersByTimeAsync(pause * second - 100);
    expect(FakeEventSource.made).toHaveLength(length);
    await vi.advanceTimersByTimeAsync(200);
    expect(FakeEventSource.made).toHaveLength(length + 1);
  }
  FakeEventSource.latest.accept();
  FakeEventSource.latest.refuse();
  await vi.advanceTimersByTimeAsync(1100);
  expect(FakeEventSource.open).toBe(1);
});

test('stops reconnecting when the session is over', async () => {
  renewed.mockImplementation(() => {
    clearUser();
    return new Response(null, { status: 401 });
  });
  FakeEventSource.latest.refuse();
  await vi.advanceTimersByTimeAsync(300 * second);
  expect(FakeEventSource.open).toBe(0);
});

test('reconnects a displaced stream only when the tab becomes visible', async () => {
  FakeEventSource.latest.accept();
  FakeEventSource.latest.emit('displaced');
  await vi.advanceTimersByTimeAsync(60 * second);
  expect(FakeEventSource.open).toBe(0);
  setVisibility('hidden');
  setVisibility('visible');
  expect(FakeEventSource.open).toBe(1);
});

test('ignores events that it cannot parse', async () => {
  const customers = await countReads('customers');
  emitChange('planet');
  emitChange('constructor');
  FakeEventSource.latest.emit('change', null);
  FakeEventSource.latest.dispatchEvent(new MessageEvent('change', { data: '{' }));
  await vi.advanceTimersByTimeAsync(second);
  expect(customers()).toBe(0);
});
