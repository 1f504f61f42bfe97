import type { BrowserContext } from '@playwright/test';
import { expect } from './expect.ts';

/** Watches for errors that nothing in the pages of a context catches; what it gives tells them. */
export function watchForErrors(context: BrowserContext): () => void {
  const uncaught: string[] = [];
  context.on('weberror', (event) => {
    const error = event.error();
    uncaught.push(`${event.page()?.url() ?? ''}: ${error.stack ?? String(error)}`);
  });
  return () => expect(uncaught, 'errors that nothing in the page catches').toEqual([]);
}
