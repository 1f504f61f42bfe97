import { and, eq } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { knownBrowser } from './known-browser.table.ts';

/** A browser, told by its `device` cookie, and whose it is said to be. */
export interface BrowserOf {
  readonly userId: string;
  readonly deviceId: string;
}

const isOf = ({ userId, deviceId }: BrowserOf) =>
  and(eq(knownBrowser.userId, userId), eq(knownBrowser.deviceId, deviceId));

/**
 * Remembers that a person has signed in with a browser; true where it is the first time. The caller
 * holds the account's row, so that of two who come at once one is the first.
 */
export async function knowBrowser(
  tx: Transaction,
  browser: BrowserOf,
  now: Date,
): Promise<boolean> {
  const lastSeenAt = now.toISOString();
  const seen = await tx
    .update(knownBrowser)
    .set({ lastSeenAt })
    .where(isOf(browser))
    .returning({ userId: knownBrowser.userId });
  if (seen.length > 0) return false;
  await tx.insert(knownBrowser).values({ ...browser, firstSeenAt: lastSeenAt, lastSeenAt });
  return true;
}
