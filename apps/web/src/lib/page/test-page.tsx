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
  /** Where the page stands, with its search. */
  path?: string;
  queryClient?: QueryClient;
}

/** Renders the component as a page of its own, for tests; answers its router. */
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
