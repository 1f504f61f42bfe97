import type { Browser } from '@playwright/test';

/**
 * Matches import errors that `start.spec.ts` causes by blocking scripts. The portal throws them
 * although it shows them to the user, or they occur before a handler is attached.
 */
const lost = /Failed to fetch dynamically imported module: \S+\/(?:start-portal|board-view)-/u;

/**
 * Collects uncaught errors in the pages of a browser, with the page's address; the returned array
 * grows.
 */
export function watchForErrors(browser: Browser): string[] {
  const errors: string[] = [];
  browser.on('context', (context) =>
    context.on('weberror', (event) => {
      const { message, stack } = event.error();
      if (lost.test(message)) return;
      errors.push(`${event.page()?.url() ?? ''}: ${stack || message}`);
    }),
  );
  return errors;
}
