import { eq } from 'drizzle-orm';
import { writeAuditEntry } from '#server/audit/write-audit-entry.ts';
import type { Transaction } from '#server/database/database.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { days, hours, addMilliseconds } from '#server/kernel/clock.ts';
import { newId } from '#server/kernel/ids.ts';
import type { Context } from '#server/resource/context.ts';
import { accountLink, type LinkPurpose } from './account-link.table.ts';
import { revokeLinks, getReplacedPurposes } from './revoke-links.ts';
import { createLinkToken } from './link-token.ts';

/** Lifetimes in milliseconds (API.md §3 Auth). */
const lifetimes: Record<LinkPurpose, number> = {
  setup_password: days(7),
  reset_password: hours(1),
  reset_two_factor: hours(1),
  // Outlasts every open request. Ending the request revokes the link.
  cancel_two_factor_reset: days(30),
};

/** Parts of a link for the mail. Only the mail contains the token; the database has its digest. */
interface IssuedLink {
  readonly token: string;
  readonly expiresAt: Date;
}

/**
 * Creates a link and revokes the user's links that it replaces. Locks the user's row, so that
 * after concurrent calls only the last link is valid.
 */
export async function issueLink(
  tx: Transaction,
  context: Context,
  { userId, purpose }: { userId: string; purpose: LinkPurpose },
): Promise<IssuedLink> {
  const expiresAt = addMilliseconds(context.now, lifetimes[purpose]);
  const { token, digest } = createLinkToken();
  await tx
    .select({ id: userAccount.id })
    .from(userAccount)
    .where(eq(userAccount.id, userId))
    .for('no key update');
  await revokeLinks(tx, { userId, purposes: getReplacedPurposes(purpose) }, context.now);
  await tx.insert(accountLink).values({
    id: newId(),
    userId,
    purpose,
    tokenDigest: digest,
    createdAt: context.now.toISOString(),
    expiresAt: expiresAt.toISOString(),
  });
  await writeAuditEntry(tx, context, {
    action: `issue_link_${purpose}`,
    table: userAccount,
    objectId: userId,
  });
  return { token, expiresAt };
}
