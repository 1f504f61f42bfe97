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

/** The page is shown first; then the application is kept, without which it is as good while there is a connection. In ms. */
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
  // It hears of what changes, and takes the beginning to be online.
  onlineManager.setOnline(!isOffline());
  setTimeout(() => void installOfflineApp().catch(() => {}), installDelay);
  // The page's script is on its way while it is asked who is signed in; each waits for nothing of the other.
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
