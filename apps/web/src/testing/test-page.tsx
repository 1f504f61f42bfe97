import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';

interface Surroundings {
  /** Path with search params. */
  path?: string;
  queryClient?: QueryClient;
}

/** Renders a component as a page for tests; returns its router. */
export function renderPage(
  component: () => ReactNode,
  { path = '/', queryClient = new QueryClient() }: Surroundings = {},
) {
  const history = createMemoryHistory({ initialEntries: [path] });
  const router = createRouter({ routeTree: createRootRoute({ component }), history });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}
