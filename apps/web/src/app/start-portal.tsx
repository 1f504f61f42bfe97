import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import type { Root } from 'react-dom/client';
import { LastBoundary } from '#web/kit/page/last-boundary.tsx';
import { keepSearches } from '#web/lib/address/search-as-left.ts';
import { queryClient } from '#web/lib/query/query-client.ts';
import { focusHeadings } from './focus-headings.ts';
import { followOutages } from './follow-outages.ts';
import { followSession } from './follow-session.ts';
import { router } from './router.tsx';

/** Shows the page of the current address, and follows the session from now on. */
export async function startPortal(root: Root): Promise<void> {
  followSession(router);
  followOutages(router);
  focusHeadings(router);
  keepSearches(router);
  await router.load();
  root.render(
    <StrictMode>
      <LastBoundary>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </LastBoundary>
    </StrictMode>,
  );
}
