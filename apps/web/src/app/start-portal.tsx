import { onlineManager, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import type { Root } from 'react-dom/client';
import { RootErrorBoundary } from '#web/kit/page/root-error-boundary.tsx';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { trackSearchParams } from '#web/lib/url/restore-search-params.ts';
import { permissionDenied, serverUnavailable, sessionEnded } from '#web/lib/api/signals.ts';
import { isOffline } from '#web/lib/connection/use-is-offline.ts';
import { clearDrafts } from '#web/lib/form/clear-drafts.ts';
import { checkForOutage, recovered } from '#web/lib/outage/outage-store.ts';
import { isRefetchable } from '#web/lib/query/cache-scopes.ts';
import { clearPersisted, persistedCleared } from '#web/lib/query/clear-persisted.ts';
import { queryClient } from '#web/lib/query/query-client.ts';
import { reloadCurrentUser } from '#web/lib/session/reload-current-user.ts';
import { saveReturnPath, setSignedOutUser } from '#web/lib/session/return-path.ts';
import { clearSession, getSession } from '#web/lib/session/session-store.ts';
import { clearPersonalOfTab, clearUser, hasUserLeft } from '#web/lib/session/sign-out.ts';
import { onUserHintChange } from '#web/lib/session/user-hint.ts';
import { focusHeading } from '#web/ui/focus-heading.ts';
import { isPrivatePath } from './private-path.ts';
import { router } from './router.tsx';

/**
 * Delay in ms before the application is stored for offline use, so that the page is shown first.
 */
const installDelay = 3000;

async function installOfflineApp(): Promise<void> {
  const worker = await import('#web/lib/worker/install-offline-app.ts');
  await worker.installOfflineApp();
}

/**
 * Shows the page of the current address, and follows the session from now on. The texts are needed
 * to render it, and not to load its script and its user.
 */
export async function startPortal(root: Root, texts: Promise<void>): Promise<void> {
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
  await Promise.all([router.load(), texts]);
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

/** Shows outages of the portal, and refetches everything visible when it is ready again. */
function followOutages(router: { invalidate: () => Promise<void> }): void {
  serverUnavailable.subscribe(checkForOutage);
  recovered.subscribe(() => {
    void queryClient.invalidateQueries({ predicate: isRefetchable });
    // A page that could not be opened meanwhile is opened now.
    void router.invalidate();
  });
}

/**
 * Ignores the second click of a double click on what is below a dialog that the first click closed,
 * such as “Save”. Listens for as long as the page is open.
 */
export function guardDoubleClicks(): void {
  let clicked: EventTarget | null = null;
  window.addEventListener(
    'click',
    (event) => {
      const isDoubleClick = event.detail > 1 && clicked instanceof Node && !clicked.isConnected;
      clicked = event.target;
      if (!isDoubleClick) return;
      event.preventDefault();
      event.stopPropagation();
    },
    { capture: true },
  );
}

interface Renderings {
  subscribe: (
    event: 'onRendered',
    listener: (event: { fromLocation?: object | undefined; pathChanged: boolean }) => void,
  ) => () => void;
}

/** A page's heading may come after its data; later than this many ms it would disturb. */
const headingTimeout = 3000;

/**
 * Moves the focus to the new page's heading, so that the keyboard and screen readers go on there
 * and not at the link that was pressed (WCAG 2.4.3).
 */
function focusNewHeadings(router: Renderings): void {
  let stop: (() => void) | undefined;
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    if (!fromLocation || !pathChanged) return;
    stop?.();
    stop = waitForElement('h1', focus);
  });
}

function focus(heading: HTMLElement): void {
  if (document.activeElement?.closest('[role="dialog"]')) return;
  focusHeading(heading);
}

function waitForElement(selector: string, found: (element: HTMLElement) => void): () => void {
  const now = document.querySelector<HTMLElement>(selector);
  if (now) {
    found(now);
    return () => {};
  }
  const observer = new MutationObserver(() => {
    const element = document.querySelector<HTMLElement>(selector);
    if (!element) return;
    stop();
    found(element);
  });
  const timer = setTimeout(() => stop(), headingTimeout);
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
  };
  observer.observe(document.body, { childList: true, subtree: true });
  return stop;
}

interface Navigator {
  navigate: (to: { to: '/' | '/logout' | '/dashboard' }) => Promise<void>;
}

/**
 * Follows the session: leads to /logout if it cannot be renewed on a private path (specification
 * §2), and reacts when another tab signs in, signs out or switches the user. `restart` reloads the
 * page, so that nothing of the former user stays in memory. A refused call means that the user's
 * groups have changed: sidebar and pages are updated.
 */
export function followSession(
  router: Navigator,
  restart = () => location.assign('/dashboard'),
): void {
  // A tab that the browser has opened again brings back the drafts of who signed out meanwhile.
  if (hasUserLeft()) clearDrafts(null);
  // Toasts of one user may name their customers.
  persistedCleared.subscribe(() => toasts.clear());
  sessionEnded.subscribe(() => {
    const { user } = getSession();
    const returnPath = location.pathname + location.search;
    clearUser();
    // Without a user, the dashboard's guard redirects.
    if (!user || !isPrivatePath(location.pathname)) return;
    saveReturnPath(returnPath, user.id);
    void router.navigate({ to: '/logout' });
  });
  permissionDenied.subscribe(() => {
    if (getSession().user) void reloadCurrentUser();
  });
  onUserHintChange((id) => {
    const { user } = getSession();
    if (user && id !== user.id) {
      clearTabMemory();
      if (id === null) {
        if (hasUserLeft()) clearPersonalOfTab(user.id);
        else setSignedOutUser(user.id);
        void router.navigate({ to: '/' });
      } else restart();
    } else if (!user && id !== null && location.pathname === '/') {
      void router.navigate({ to: '/dashboard' });
    }
  });
}

/** The other tab has changed what all tabs share; only this tab's own memory is left to clear. */
function clearTabMemory(): void {
  clearPersisted();
  clearSession();
}
