import type { Page } from '@playwright/test';

/** A handle within Playwright, of what it has put into a page. */
interface Handle {
  evaluate(change: (script: object) => void): Promise<unknown>;
}

/** Playwright's own part of a page's JavaScript, with the methods used here. */
interface Context {
  injectedScript: (this: Context) => Promise<Handle>;
}

let isQuick = false;

/**
 * Lets expectations that fail take no accessibility snapshot: Playwright takes one of the whole page
 * at each of the six or seven looks of an expectation that waits a third of a second. A failed test
 * still has one, taken at its end.
 * @throws Error if Playwright is built differently, as it may be after an upgrade
 */
export async function quickenExpectations(page: Page): Promise<void> {
  if (isQuick) return;
  const contexts = await findContexts(page);
  isQuick = true;
  const original = contexts.injectedScript;
  const changed = new WeakSet<Handle>();
  contexts.injectedScript = async function injectedScript() {
    const handle = await original.call(this);
    if (!changed.has(handle)) {
      changed.add(handle);
      await handle.evaluate((script) =>
        Object.assign(script, { ariaSnapshotForExpectFailure: () => '' }),
      );
    }
    return handle;
  };
}

/** Returns what all such contexts of this process inherit. */
async function findContexts(page: Page): Promise<Context> {
  const connection: { toImpl(one: Page): Inner } = Reflect.get(page, '_connection');
  const context = await connection.toImpl(page).mainFrame().context('utility');
  const shared: Context = Object.getPrototypeOf(context);
  if (!Object.hasOwn(shared, 'injectedScript')) throw new Error('Playwright has no injectedScript');
  return shared;
}

interface Inner {
  mainFrame(): { context(world: 'utility'): Promise<object> };
}
