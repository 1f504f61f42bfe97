import type { Page } from '@playwright/test';
import { expect } from './expect.ts';

declare global {
  interface Window {
    /** The application's router, which TanStack Router exposes for tools. */
    __TSR_ROUTER__?: {
      navigate(place: { href: string; ignoreBlocker?: boolean }): Promise<void>;
      routesByPath: object;
    };
  }
}

/**
 * Opens a page and waits until its data are there. Navigates within a running application, which
 * takes a tenth of the time of a start. Use `page.goto` to test the start itself.
 */
export async function openPage(page: Page, path: string): Promise<void> {
  if (!(await goTo(page, path))) await page.goto(path);
  await expectLoaded(page);
}

/** Waits until the page's heading and all its data are there. */
export async function expectLoaded(page: Page): Promise<void> {
  // Checks each frame, because an expectation polls only after 100, 250 and 500 ms.
  const isLoaded = await page.waitForFunction(isThere, null, { timeout: 5000 }).catch(() => null);
  if (isLoaded) return;
  // The heading may be behind a panel that the address opens.
  await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expect(page.getByText(/^(?:Loading|Laden|Chargement)\.{3}$/u)).toHaveCount(0);
}

/** Runs in the page. A status says in words that the scripts of a part are loading. */
const isThere = (): boolean =>
  document.querySelector('h1')?.checkVisibility() === true &&
  document.querySelector('[aria-busy=true]') === null &&
  ![...document.querySelectorAll('output, h1, p')].some(({ textContent }) =>
    /^(?:Loading|Laden|Chargement)\.{3}$/u.test(textContent),
  );

/**
 * Leaves the page for one that reads nothing, within the running application; unsaved input is lost
 * without a question.
 */
export async function leavePage(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { __TSR_ROUTER__: router } = window;
    if (!router) throw new Error('The application does not run');
    await router.navigate({ href: '/dashboard/nowhere', ignoreBlocker: true });
  });
}

/**
 * Lets the running application read what it shows again, and forget the rest, for example after a
 * response was mocked or the data changed: a tenth of the time of a start.
 */
export async function refetch(page: Page): Promise<void> {
  const client = await page.evaluateHandle(findQueryClient);
  await client.evaluate(async (queries) => {
    queries.removeQueries({ type: 'inactive' });
    await queries.refetchQueries({ type: 'active' });
  });
  await client.dispose();
}

/** The part of the application's query client that tests use. */
interface QueryClient {
  removeQueries(which?: { type: 'inactive' }): void;
  refetchQueries(which: { type: 'active' }): Promise<void>;
}

/** Runs in the page: finds the query client in the tree that React keeps at its root element. */
export function findQueryClient(): QueryClient {
  interface Fiber {
    child: Fiber | null;
    memoizedProps: { client?: QueryClient } | null;
  }
  const root = document.querySelector('#root');
  const key = Object.keys(root ?? {}).find((name) => name.startsWith('__reactContainer$')) ?? '';
  const host: { stateNode: { current: Fiber } } | undefined = Reflect.get(root ?? {}, key);
  for (let at = host?.stateNode.current.child; at; at = at.child)
    if (at.memoizedProps?.client) return at.memoizedProps.client;
  throw new Error('The application is not running');
}

/** Navigates to a page without reloading; returns false if the application is not running yet. */
export async function goTo(page: Page, path: string): Promise<boolean> {
  return page.evaluate(async (href) => {
    const { __TSR_ROUTER__: router } = window;
    await router?.navigate({ href });
    return router !== undefined;
  }, path);
}
