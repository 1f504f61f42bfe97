import { record } from '#server/audit/record.ts';
import type { Transaction } from '#server/database/database.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { days, hours, later } from '#server/kernel/clock.ts';
import { newId } from '#server/kernel/ids.ts';
import type { Context } from '#server/resource/context.ts';
import { accountLink, type LinkPurpose } from './account-link.table.ts';
import { newLinkToken } from './link-token.ts';

/** How long a link is good, in milliseconds (API.md §3 Auth). */
const lifetimes: Record<LinkPurpose, number> = {
  setup_password: days(7),
  reset_password: hours(1),
  reset_two_factor: hours(1),
  // As long as the request it cancels may wait (see two-factor/reset).
  cancel_two_factor_reset: days(4),
};

/** What goes into the mail: the token is nowhere else from then on. */
interface IssuedLink {
  readonly token: string;
  readonly expiresAt: Date;
}

/** Makes a link for a user. */
export async function issueLink(
  tx: Transaction,
  context: Context,
  { userId, purpose }: { userId: string; purpose: LinkPurpose },
): Promise<IssuedLink> {
  const expiresAt = later(context.now, lifetimes[purpose]);
  const { token, digest } = newLinkToken();
  await tx.insert(accountLink).values({
    id: newId(),
    userId,
    purpose,
    tokenDigest: digest,
    createdAt: context.now.toISOString(),
    expiresAt: expiresAt.toISOString(),
  });
  await record(tx, context, {
    action: `issue_link_${purpose}`,
    table: userAccount,
    objectId: userId,
  });
  return { token, expiresAt };
}
