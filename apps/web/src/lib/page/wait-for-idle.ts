/** Maximum wait in ms: a page that is always busy does its other work too. */
const timeout = 2000;

/**
 * Resolves when the page has been shown and the browser has nothing else to do, or after a moment
 * where the browser cannot tell, as Safari.
 */
export function waitForIdle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout });
    else setTimeout(resolve, 200);
  });
}
