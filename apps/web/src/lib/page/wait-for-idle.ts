/** Maximum wait in ms: a page that is always busy does its other work too. */
const timeout = 2000;

/**
 * Resolves when the page has been shown and the browser has nothing else to do, or after a moment
 * where the browser cannot tell, as Safari; and at once when the page is left or hidden.
 */
export function waitForIdle(): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      removeEventListener('pagehide', finish);
      document.removeEventListener('visibilitychange', finish);
      resolve();
    };
    addEventListener('pagehide', finish);
    document.addEventListener('visibilitychange', finish);
    if ('requestIdleCallback' in globalThis) requestIdleCallback(finish, { timeout });
    else setTimeout(finish, 200);
  });
}
