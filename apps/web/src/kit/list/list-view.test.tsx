// @vitest-environment jsdom
import { listCustomers } from '@portal/contract/crm';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { useList } from '#web/lib/list/use-list.ts';
import { keepUser } from '#web/lib/session/load-user.ts';
import { testUser } from '#web/lib/session/test-user.ts';
import { ListView } from './list-view.tsx';

let asked: string[] = [];

function Customers() {
  const list = useList({ area: 'crm', route: listCustomers, name: 'customers' });
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
    />
  );
}

function open(path: string) {
  const history = createMemoryHistory({ initialEntries: [path] });
  const router = createRouter({ routeTree: createRootRoute({ component: Customers }), history });
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}

function serve(names: readonly string[], next: boolean, status = 200) {
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    const results = names.map((name) => ({ id: name, name, clinics_count: 1 }));
    const body = { count: 30, next: next ? 'more' : null, previous: null, results };
    return new Response(JSON.stringify(status === 200 ? body : {}), { status });
  });
}

beforeAll(async () => {
  await startTestI18n('en');
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  window.scrollTo = () => {};
});
beforeEach(() => {
  asked = [];
  sessionStorage.clear();
  localStorage.clear();
  keepUser(testUser('anna'));
});
afterEach(cleanup);

test('shows the page that the URL asks for, and fetches the next one ahead', async () => {
  serve(['Alba'], true);
  open('/?page=2&is_active=true&nonsense=1');
  expect(await screen.findByText('Alba')).toBeTruthy();
  expect(screen.getByText('26–26 of 30')).toBeTruthy();
  await waitFor(() =>
    expect(asked).toEqual([
      '/api/v1/crm/customers/?is_active=true&offset=25',
      '/api/v1/crm/customers/?is_active=true&offset=50',
    ]),
  );
});

test('a search goes into the URL when typing rests, and starts at the first page', async () => {
  serve(['Alba'], false);
  const router = open('/?page=2');
  await screen.findByText('Alba');
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search customers' }), 'alb');
  await waitFor(() => expect(router.state.location.search).toEqual({ search: 'alb' }));
  expect(asked.filter((path) => path.includes('search'))).toHaveLength(1);
});

test('a heading sorts, and turns round when pressed again', async () => {
  serve(['Alba'], false);
  const router = open('/');
  await userEvent.click(await screen.findByRole('button', { name: 'Name' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ ordering: 'name' }));
  await userEvent.click(screen.getByRole('button', { name: 'Name' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ ordering: '-name' }));
});

test('cards or table is remembered for the list and the user', async () => {
  serve(['Alba'], false);
  open('/');
  await userEvent.click(await screen.findByRole('button', { name: 'Cards' }));
  await waitFor(() => expect(screen.queryByRole('table')).toBeNull());
  expect(localStorage.getItem('view:anna:customers')).toBe('cards');
});

test('nothing found and nothing there are told apart', async () => {
  serve([], false);
  const router = open('/?search=zzz');
  await userEvent.click(await screen.findByRole('button', { name: 'Clear search and filters' }));
  expect(await screen.findByText('No customers yet')).toBeTruthy();
  expect(router.state.location.search).toEqual({});
});

test('a failure offers to try again', async () => {
  serve([], false, 500);
  open('/');
  expect(await screen.findByText('Failed to load customers')).toBeTruthy();
  serve(['Alba'], false);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Alba')).toBeTruthy();
});
