import type { BrowserContext } from '@playwright/test';
import { expect } from './expect.ts';

/** What Chromium says of a script that did not come, which the page itself tells its reader (start.spec.ts). */
const lostScript = /Failed to fetch dynamically imported module/u;

/** Watches for errors that nothing in the pages of a context catches; what it gives tells them. */
export function watchForErrors(context: BrowserContext): () => void {
  const uncaught: string[] = [];
  context.on('weberror', (event) => {
    const { message, stack } = event.error();
    if (lostScript.test(message)) return;
    uncaught.push(`${event.page()?.url() ?? ''}: ${stack || message}`);
  });
  return () => expect(uncaught, 'errors that nothing in the page catches').toEqual([]);
}
