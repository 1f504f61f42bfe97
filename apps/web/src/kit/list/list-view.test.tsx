// @vitest-environment jsdom
import { listCustomers } from '@portal/contract/crm';
import { QueryClient } from '@tanstack/react-query';
import { fireEvent, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { useList } from '#web/lib/list/use-list.ts';
import { renderPage } from '#web/testing/test-page.tsx';
import { defaultStaleTime } from '#web/lib/query/query-client.ts';
import { setUser } from '#web/lib/session/load-user.ts';
import { createTestUser } from '#web/testing/test-user.ts';
import {
  keepWaiting,
  requests,
  type SentRequest,
  stubCalls,
  toPage,
} from '#web/testing/test-server.ts';
import { getUserMark } from '#web/lib/session/user-mark.ts';
import { ListView } from './list-view.tsx';

function Customers() {
  const list = useList({ scope: 'crm', route: listCustomers, name: 'customers' });
  return (
    <ListView
      list={list}
      label="Customers"
      searchLabel="Search customers"
      failure="Failed to load customers"
      columns={[
        { key: 'name', header: 'Name', ordering: 'name', renderCell: ({ name }) => name },
        { key: 'clinics', header: 'Clinics', renderCell: ({ clinics_count: count }) => count },
      ]}
      renderCard={({ name }) => <article>{name}</article>}
      empty={<p>No customers yet</p>}
      filters={
        <button type="button" onClick={() => list.set({ is_active: undefined })}>
          Any state
        </button>
      }
      actions={<button type="button">Add customer</button>}
    />
  );
}

function open(path: string) {
  const router = renderPage(Customers, {
    path,
    queryClient: new QueryClient({
      defaultOptions: { queries: { retry: false, staleTime: defaultStaleTime } },
    }),
  });
  return router;
}

/** Builds `next` like the server: absolute URL with offset and cursor. */
function getNextUrl(path: string) {
  const url = new URL(path, 'http://portal.test');
  const offset = Number(url.searchParams.get('offset') ?? 0) + 25;
  url.searchParams.set('offset', String(offset));
  url.searchParams.set('cursor', `after-${offset}`);
  return url.href;
}

const createPage = (names: readonly string[], next: string | null) => ({
  ...toPage(names.map((name) => ({ id: name, name, clinics_count: 1 }))),
  count: 30,
  next,
});

/** Answers with these customers, which more pages follow or none, and finds nothing near. */
const serve = (names: readonly string[], next: boolean) =>
  stubCalls({
    'GET /search/': { groups: [], is_similar: false },
    'GET /crm/customers/': ({ url }: SentRequest) =>
      createPage(names, next ? getNextUrl(url) : null),
  });

const listUrls = () => requests.map(({ url }) => url);

beforeAll(() => startTestI18n('en'));
beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  setUser(createTestUser('anna'));
});
afterEach(cleanup);

test('shows the page in the URL and prefetches the next one', async () => {
  serve(['Alba'], true);
  open('/?page=2&is_active=true&nonsense=1');
  expect(await screen.findByText('Alba')).toBeTruthy();
  expect(screen.getByText('26–26 of 30')).toBeTruthy();
  await waitFor(() =>
    expect(listUrls()).toEqual([
      '/api/v1/crm/customers/?is_active=true&offset=25',
      '/api/v1/crm/customers/?is_active=true&offset=50&cursor=after-50',
    ]),
  );
});

// @specification 4.11
test('requests the next page by cursor, and by offset after a reload', async () => {
  serve(['Alba'], true);
  const router = open('/');
  await userEvent.click(await screen.findByRole('button', { name: 'Next' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ page: 2 }));
  await waitFor(() => expect(requests).toHaveLength(3));
  expect(listUrls()).toEqual([
    '/api/v1/crm/customers/',
    '/api/v1/crm/customers/?offset=25&cursor=after-25',
    '/api/v1/crm/customers/?offset=50&cursor=after-50',
  ]);
  cleanup();
  sessionStorage.clear();
  const before = requests.length;
  open('/?page=2');
  await waitFor(() => expect(requests[before]?.url).toBe('/api/v1/crm/customers/?offset=25'));
});

test('falls back to the offset when the server rejects the cursor', async () => {
  stubCalls({
    'GET /crm/customers/': ({ url, query }: SentRequest) =>
      query.has('cursor')
        ? Response.json({ cursor: ['Not a cursor'] }, { status: 400 })
        : createPage(['Alba'], getNextUrl(url)),
  });
  open('/');
  await screen.findByText('Alba');
  await waitFor(() => expect(requests.at(-1)?.url).toBe('/api/v1/crm/customers/?offset=25'));
  expect(requests).toHaveLength(3);
});

test('clears a filter', async () => {
  serve(['Alba'], false);
  const router = open('/?page=2&is_active=true');
  await userEvent.click(await screen.findByRole('button', { name: 'Any state' }));
  await waitFor(() => expect(router.state.location.search).toEqual({}));
});

test('moves the focus through search, filters, view and actions in visual order', async () => {
  serve(['Alba'], false);
  open('/');
  await screen.findByText('Alba');
  const names: (string | null | undefined)[] = [];
  for (let press = 0; press < 6; press += 1) {
    await userEvent.tab();
    names.push(document.activeElement?.textContent || document.activeElement?.tagName);
  }
  expect(names).toEqual(['INPUT', 'Any state', 'Export', 'Cards', 'Table', 'Add customer']);
});

test('collapses the filters on a small screen and shows how many are set', async () => {
  serve(['Alba'], false);
  const small = Object.assign(new EventTarget(), { matches: true });
  vi.stubGlobal('matchMedia', () => small);
  onTestFinished(() => void vi.unstubAllGlobals());
  open('/?is_active=true&page=2&ordering=name&search=al');
  const button = await screen.findByRole('button', { name: 'Filters (1)' });
  expect(screen.queryByRole('button', { name: 'Any state' })).toBeNull();
  await userEvent.click(button);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  await userEvent.click(screen.getByRole('button', { name: 'Any state' }));
  await screen.findByRole('button', { name: 'Filters' });
});

test('puts the search into the URL after the debounce and returns to page one', async () => {
  serve(['Alba'], false);
  const router = open('/?page=2');
  await screen.findByText('Alba');
  const box = screen.getByRole('searchbox', { name: 'Search customers' });
  // Without a pause between two letters, which a busy machine might make longer than the debounce.
  for (const value of ['a', 'al', 'alb']) fireEvent.change(box, { target: { value } });
  await waitFor(() => expect(router.state.location.search).toEqual({ search: 'alb' }));
  expect(requests.filter(({ query }) => query.has('search'))).toHaveLength(1);
});

test('sorts by a heading and reverses on a second press', async () => {
  serve(['Alba'], false);
  const router = open('/');
  await userEvent.click(await screen.findByRole('button', { name: 'Name' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ ordering: 'name' }));
  await userEvent.click(screen.getByRole('button', { name: 'Name' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ ordering: '-name' }));
});

// @specification 2.40
test('stores cards or table per list and user', async () => {
  serve(['Alba'], false);
  open('/');
  await userEvent.click(await screen.findByRole('button', { name: 'Cards' }));
  await waitFor(() => expect(screen.queryByRole('table')).toBeNull());
  expect(localStorage.getItem(`view:${getUserMark('anna')}:customers`)).toBe('cards');
});

test('distinguishes no results from an empty list', async () => {
  serve([], false);
  const router = open('/?search=zzz');
  await userEvent.click(await screen.findByRole('button', { name: 'Clear search and filters' }));
  expect(await screen.findByText('No customers yet')).toBeTruthy();
  expect(router.state.location.search).toEqual({});
});

test('offers the names that are near to a search without results as links that search for them', async () => {
  serve([], false);
  const near = { id: 'near', detail: null, customer: null, word: null, languages: null };
  const hits = [{ ...near, label: 'Clinique Bergère' }];
  const answer = { groups: [{ kind: 'customers', hits, has_more: false }], is_similar: true };
  stubCalls({ 'GET /search/': answer });
  const router = open('/?search=bregere&page=3&ordering=name');
  const link = await screen.findByRole('link', { name: 'Clinique Bergère' });
  expect(screen.getByText('Did you mean one of these?').closest('[aria-live]')).not.toBeNull();
  expect(requests.filter(({ url }) => url === '/api/v1/search/?q=bregere')).toHaveLength(1);
  serve(['Clinique Bergère'], false);
  await userEvent.click(link);
  await screen.findByText('1–1 of 30');
  expect(router.state.location.search).toEqual({ ordering: 'name', search: 'Clinique Bergère' });
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('Clinique Bergère');
});

test('looks for no near names where a list is empty without a search', async () => {
  serve([], false);
  open('/?is_active=true');
  await screen.findByText('No results');
  expect(requests.filter(({ url }) => url.startsWith('/api/v1/search/'))).toEqual([]);
});

test('looks for names near to a search once this has found nothing, not before', async () => {
  serve([], false);
  open('/?search=bregere');
  await screen.findByText('No results');
  stubCalls({ 'GET /crm/customers/': keepWaiting });
  await userEvent.type(screen.getByRole('searchbox'), 'x');
  await waitFor(() => expect(requests.at(-1)?.query.get('search')).toBe('bregerex'));
  const searched = requests.filter(({ url }) => url.startsWith('/api/v1/search/'));
  expect(searched.map(({ query }) => query.get('q'))).toEqual(['bregere']);
});

test('announces results, or none, in a persistent live region', async () => {
  serve(['Alba'], false);
  open('/');
  const region = (await screen.findByText('1–1 of 30')).closest('div[aria-live]');
  expect(region).not.toBeNull();
  serve([], false);
  await userEvent.type(screen.getByRole('searchbox'), 'zzz');
  expect((await screen.findByText('No results')).closest('[aria-live]')).toBe(region);
  serve(['Alba'], false);
  await userEvent.click(screen.getByRole('button', { name: 'Clear search and filters' }));
  await waitFor(() => expect(region?.textContent).toContain('1–1 of 30'));
});

test('offers a retry after a failure', async () => {
  stubCalls({ 'GET /crm/customers/': Response.json({}, { status: 500 }) });
  open('/');
  expect(await screen.findByText('Failed to load customers')).toBeTruthy();
  serve(['Alba'], false);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Alba')).toBeTruthy();
});

test('keeps the rows that cannot be loaded again, says since when, and loads them by “Try again”', async () => {
  serve(['Huid & Laser'], false);
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  renderPage(Customers, { path: '/', queryClient });
  await screen.findByText('Huid & Laser');
  stubCalls({ 'GET /crm/customers/': () => Response.json({}, { status: 503 }) });
  await queryClient.invalidateQueries();
  expect((await screen.findByRole('status', { name: '' })).textContent).toMatch(
    /^Not refreshed since \d{1,2}:\d\d/u,
  );
  expect(screen.getByText('Huid & Laser')).toBeTruthy();
  serve(['Kliniek Zuid'], false);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Kliniek Zuid');
  expect(screen.queryByText(/^Not refreshed/u)).toBeNull();
});

test('shows no rows any more that the user may no longer see', async () => {
  serve(['Huid & Laser'], false);
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  renderPage(Customers, { path: '/', queryClient });
  await screen.findByText('Huid & Laser');
  stubCalls({
    'GET /crm/customers/': () =>
      Response.json({ code: 'permission_denied', detail: 'No' }, { status: 403 }),
  });
  await queryClient.invalidateQueries();
  await waitFor(() => expect(screen.queryByText('Huid & Laser')).toBeNull());
  expect(screen.queryByText(/^Not refreshed/u)).toBeNull();
});
