import type { Browser } from '@playwright/test';

/**
 * Scripts whose loss is thrown on purpose besides being told to the reader, or told before anything
 * waits for it: `start.spec.ts` keeps them from coming.
 */
const lost = /Failed to fetch dynamically imported module: \S+\/(?:start-portal|board-view)-/u;

/** Errors that nothing in the pages of a browser catches: what it gives grows by each, with where it was. */
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
