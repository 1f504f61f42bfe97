import { and, eq } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { knownBrowser } from './known-browser.table.ts';

/** A browser, told by its `device` cookie, and whose it is said to be. */
export interface UserBrowser {
  readonly userId: string;
  readonly deviceId: string;
}

const matchesBrowser = ({ userId, deviceId }: UserBrowser) =>
  and(eq(knownBrowser.userId, userId), eq(knownBrowser.deviceId, deviceId));

/**
 * Remembers that a person has signed in with a browser; true where it is the first time. The caller
 * holds the account's row, so that of two who come at once one is the first.
 */
export async function rememberBrowser(
  tx: Transaction,
  browser: UserBrowser,
  now: Date,
): Promise<boolean> {
  const lastSeenAt = now.toISOString();
  const updated = await tx
    .update(knownBrowser)
    .set({ lastSeenAt })
    .where(matchesBrowser(browser))
    .returning({ userId: knownBrowser.userId });
  if (updated.length > 0) return false;
  await tx.insert(knownBrowser).values({ ...browser, firstSeenAt: lastSeenAt, lastSeenAt });
  return true;
}
