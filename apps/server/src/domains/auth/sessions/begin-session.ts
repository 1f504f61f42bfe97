import { browserParts } from '@portal/contract/auth';
import { and, eq } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import { newId } from '#server/kernel/ids.ts';
import type { RenderedMessage } from '#server/mail/mail-params.ts';
import type { Context } from '#server/resource/context.ts';
import { insertAudited, toStoredRow } from '#server/resource/write-statement.ts';
import { knownBrowser } from '../known-browsers/known-browser.table.ts';
import { mailPerson } from '../mailing/mail-person.ts';
import { session } from './session.table.ts';

/**
 * Begins a session for a person who passed every factor and returns its id. Mails the person about
 * a browser that is new to the account, except at their first sign-in.
 * The caller must have locked the account's row and checked that the account can sign in.
 */
export async function beginSession(
  tx: Transaction,
  context: Context,
  browser: UserBrowser,
): Promise<string> {
  const { userId, deviceId } = browser;
  const { ip, userAgent, now } = context;
  const at = now.toISOString();
  const id = newId();
  const timestamps = { createdAt: at, lastSeenAt: at, rotatedAt: at };
  // PostgreSQL runs them in this order, without a round trip between them.
  const [[account], isKnown] = await Promise.all([
    tx
      .select({ lastLoginAt: userAccount.lastLoginAt, role: userAccount.role })
      .from(userAccount)
      .where(eq(userAccount.id, userId)),
    touchBrowser(tx, browser, now),
    tx.update(userAccount).set({ lastLoginAt: at }).where(eq(userAccount.id, userId)),
  ]);
  if (!account) throw new DomainError('not_authenticated');
  await insertAudited(tx, context, {
    table: session,
    row: toStoredRow(session, { id, userId, ...timestamps, deviceId, ip, userAgent }),
    claim: null,
    entry: {
      action: 'sign_in',
      table: userAccount,
      objectId: userId,
      by: { kind: account.role, userId },
    },
    notifications: [],
    others: isKnown
      ? []
      : [{ table: knownBrowser, row: { ...browser, firstSeenAt: at, lastSeenAt: at } }],
  });
  if (!isKnown && account.lastLoginAt) {
    await mailPerson(tx, context, {
      userId,
      template: 'new_sign_in',
      params: {
        at: { instant: at },
        browser: formatBrowser(userAgent),
        address: ip ?? '–',
        link: `${context.portalUrl()}/dashboard/profile?tab=sessions`,
      },
    });
  }
  return id;
}

/**
 * Returns the name of a browser for a mail, worded as in the session list: “Firefox on Windows”.
 */
export function formatBrowser(userAgent: string | null): string | RenderedMessage {
  const { browser, system } = browserParts(userAgent);
  if (browser && system) return { message: 'browser.on_system', params: { browser, system } };
  return browser ?? system ?? { message: 'browser.unknown' };
}

/** A user and the browser they sign in with, identified by its `device` cookie. */
interface UserBrowser {
  readonly userId: string;
  readonly deviceId: string;
}

/**
 * Stores when a person last signed in with a browser. Returns false if the browser is new to the
 * account. The caller must have locked the account's row, so that only one of several concurrent
 * sign-ins finds it new.
 */
async function touchBrowser(
  tx: Transaction,
  { userId, deviceId }: UserBrowser,
  now: Date,
): Promise<boolean> {
  const updated = await tx
    .update(knownBrowser)
    .set({ lastSeenAt: now.toISOString() })
    .where(and(eq(knownBrowser.userId, userId), eq(knownBrowser.deviceId, deviceId)))
    .returning({ userId: knownBrowser.userId });
  return updated.length > 0;
}
