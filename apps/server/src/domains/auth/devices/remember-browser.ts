import { and, eq } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { knownBrowser } from './known-browser.table.ts';

/** A user and the browser they sign in with, identified by its `device` cookie. */
export interface UserBrowser {
  readonly userId: string;
  readonly deviceId: string;
}

const matchesBrowser = ({ userId, deviceId }: UserBrowser) =>
  and(eq(knownBrowser.userId, userId), eq(knownBrowser.deviceId, deviceId));

/**
 * Stores that a person signed in with a browser. Returns true if the browser is new to the account.
 * The caller must have locked the account's row, so that only one of several concurrent sign-ins
 * returns true.
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
