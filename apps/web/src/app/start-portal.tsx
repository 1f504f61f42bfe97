import { onlineManager, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import type { Root } from 'react-dom/client';
import { RootErrorBoundary } from '#web/kit/page/root-error-boundary.tsx';
import { trackSearchParams } from '#web/lib/address/restore-search-params.ts';
import { isOffline } from '#web/lib/connection/use-is-offline.ts';
import { queryClient } from '#web/lib/query/query-client.ts';
import { focusNewHeadings } from './focus-headings.ts';
import { followOutages } from './follow-outages.ts';
import { followSession } from './follow-session.ts';
import { router } from './router.tsx';
import { guardDoubleClicks } from './double-click-guard.ts';

/**
 * Delay in ms before the application is stored for offline use, so that the page is shown first.
 */
const installDelay = 3000;

async function installOfflineApp(): Promise<void> {
  const worker = await import('#web/lib/worker/install-offline-app.ts');
  await worker.installOfflineApp();
}

/** Shows the page of the current address, and follows the session from now on. */
export async function startPortal(root: Root): Promise<void> {
  followSession(router);
  followOutages(router);
  focusNewHeadings(router);
  trackSearchParams(router);
  guardDoubleClicks();
  // Listens to connection changes and assumes that it starts online.
  onlineManager.setOnline(!isOffline());
  setTimeout(() => void installOfflineApp().catch(() => {}), installDelay);
  // Loads the page's script and the user in parallel.
  for (const route of router.getMatchedRoutes(location.pathname)[0])
    void router.loadRouteChunk(route);
  await router.load();
  root.render(
    <StrictMode>
      <RootErrorBoundary>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </RootErrorBoundary>
    </StrictMode>,
  );
}
