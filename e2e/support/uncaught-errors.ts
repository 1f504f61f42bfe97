import type { Browser } from '@playwright/test';

/**
 * Matches import errors that `start.spec.ts` causes by blocking scripts. The portal throws them
 * although it shows them to the user, or they occur before a handler is attached.
 */
const lost = /Failed to fetch dynamically imported module: \S+\/(?:start-portal|board-view)-/u;

/**
 * Matches what the worker of the PDF reader still did when the page of a document was left while it
 * opened: the reader ends the worker, whose own promises nobody waits for any more.
 */
const ended = /^Error: Worker was terminated\n[^\n]*\/pdf\.worker/u;

/**
 * Collects uncaught errors in the pages of a browser, with the page's address; the returned array
 * grows.
 */
export function watchForErrors(browser: Browser): string[] {
  const errors: string[] = [];
  browser.on('context', (context) =>
    context.on('weberror', (event) => {
      const { message, stack } = event.error();
      if (lost.test(message) || ended.test(stack ?? '')) return;
      errors.push(`${event.page()?.url() ?? ''}: ${stack || message}`);
    }),
  );
  return errors;
}
