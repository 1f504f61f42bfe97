// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { FeatureErrorBoundary } from '#web/kit/page/feature-error-boundary.tsx';
import { LoadingPage } from '#web/app/loading-page.tsx';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { ErrorPage } from './error-page.tsx';

let broken = true;

function Page() {
  if (broken) throw new Error('broken');
  return <p>The page</p>;
}

function Parts() {
  return (
    <>
      <p>The rest</p>
      <FeatureErrorBoundary>
        <Page />
      </FeatureErrorBoundary>
    </>
  );
}

/** Opens a page that fails as a whole (`/page`), in one part (`/parts`), or not at all. */
async function open(path: string) {
  const root = createRootRoute({ component: Outlet });
  const routes = [
    createRoute({ getParentRoute: () => root, path: '/page', component: Page }),
    createRoute({ getParentRoute: () => root, path: '/parts', component: Parts }),
    createRoute({ getParentRoute: () => root, path: '/other', component: () => <p>Other</p> }),
  ];
  const router = createRouter({
    routeTree: root.addChildren(routes),
    history: createMemoryHistory({ initialEntries: [path] }),
    defaultErrorComponent: ErrorPage,
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await screen.findByRole('button', { name: 'Try again' });
  return (to: string) => act(async () => router.history.push(to));
}

beforeAll(() => startTestI18n('en'));
beforeEach(() => {
  broken = true;
  // React logs every error that a boundary catches.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

// @specification 2.37, 8.81
test('shows the error of a failed page and retries it', async () => {
  await open('/page');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('We hit a snag');
  expect(
    screen.getByText('The page failed to load correctly. You can try again or navigate elsewhere.'),
  ).toBeDefined();
  broken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('The page')).toBeDefined();
});

// @specification 2.36
test('removes the error of a page with the next navigation', async () => {
  const go = await open('/page');
  await go('/other');
  expect(await screen.findByText('Other')).toBeDefined();
  expect(screen.queryByText('We hit a snag')).toBeNull();
});

// @specification 2.38, 8.82
test('keeps the rest of the page when a part fails, shows the error and retries it', async () => {
  await open('/parts');
  expect(screen.getByText('The rest')).toBeDefined();
  expect(screen.getByText('Feature temporarily unavailable')).toBeDefined();
  expect(screen.getByText('An unexpected error occurred. Please try again.')).toBeDefined();
  broken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('The page')).toBeDefined();
});

test('removes the error of a part with the next navigation', async () => {
  const go = await open('/parts');
  broken = false;
  await go('/parts?tab=other');
  expect(await screen.findByText('The page')).toBeDefined();
});

// @specification 2.39
test('says that a page is on its way', () => {
  render(<LoadingPage />);
  expect(screen.getByText('Loading...')).toBeDefined();
});
