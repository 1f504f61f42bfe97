import { and, eq, inArray, isNull } from 'drizzle-orm';
import { createHash, randomBytes } from 'node:crypto';
import { writeAuditEntry } from '#server/audit/write-audit-entry.ts';
import type { Transaction } from '#server/database/database.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { addMilliseconds, days, hours } from '#server/kernel/clock.ts';
import { newId } from '#server/kernel/ids.ts';
import type { Context } from '#server/resource/context.ts';
import { accountLink, type LinkPurpose, linkPurposes } from './account-link.table.ts';

/** A secret for the mail and the digest to store. */
interface LinkToken {
  readonly token: string;
  readonly digest: Buffer;
}

/**
 * Creates a secret of 32 random bytes. Its entropy makes a fast digest sufficient (OWASP Forgot
 * Password).
 */
export function createLinkToken(): LinkToken {
  const token = randomBytes(32).toString('base64url');
  return { token, digest: digestToken(token) };
}

/** Returns the SHA-256 digest under which a secret is stored. */
export function digestToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

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

/** Pages of the portal that links open (API.md §3 Auth). */
const pages: Record<LinkPurpose, string> = {
  setup_password: 'setup-password',
  reset_password: 'reset-password',
  reset_two_factor: 'reset-two-factor',
  cancel_two_factor_reset: 'cancel-two-factor-reset',
};

/** Returns the URL of an issued link. */
export function toLinkUrl(
  { portalUrl }: Context,
  purpose: LinkPurpose,
  { userId, token }: { userId: string; token: string },
): string {
  return `${portalUrl()}/${pages[purpose]}/${userId}/${token}`;
}

/**
 * Purposes that set a password. Creating or using one of these links revokes the person's others.
 */
export const passwordLinks = ['setup_password', 'reset_password'] as const;

/** Returns the purposes of the links to revoke when a link of this purpose is created or used. */
export function getReplacedPurposes(purpose: LinkPurpose): readonly LinkPurpose[] {
  const isForPassword = passwordLinks.some((one) => one === purpose);
  return isForPassword ? passwordLinks : [purpose];
}

/** Revokes a person's open links of the given purposes, or of all purposes by default. */
export async function revokeLinks(
  tx: Transaction,
  { userId, purposes = linkPurposes }: { userId: string; purposes?: readonly LinkPurpose[] },
  now: Date,
): Promise<void> {
  await tx
    .update(accountLink)
    .set({ usedAt: now.toISOString() })
    .where(
      and(
        eq(accountLink.userId, userId),
        inArray(accountLink.purpose, [...purposes]),
        isNull(accountLink.usedAt),
      ),
    );
}
