import { and, eq, gt, inArray, isNull } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import { isId } from '#server/kernel/ids.ts';
import type { Context } from '#server/resource/context.ts';
import { accountLink, type LinkPurpose } from './account-link.table.ts';
import { digestToken, getReplacedPurposes, revokeLinks } from './issue-link.ts';

/** Path parameters of a mailed link. */
export interface LinkClaim {
  readonly uid: string;
  readonly token: string;
}

/** An unused, unexpired link and the person it was mailed to. */
interface ValidLink {
  readonly id: string;
  readonly userId: string;
  readonly purpose: LinkPurpose;
  readonly person: {
    readonly email: string;
    readonly firstName: string;
    readonly lastName: string;
  };
}

/**
 * Returns the unused link of a person for one of the purposes. Only a caller with the right token
 * learns that a link expired.
 * @throws DomainError `invalid_link`, also for an inactive account; `link_expired`.
 */
export async function findLink(
  { database, now }: Context,
  { uid, token }: LinkClaim,
  purposes: readonly LinkPurpose[],
): Promise<ValidLink> {
  if (!isId(uid)) throw new DomainError('invalid_link');
  const { email, firstName, lastName } = userAccount;
  const [found] = await database.orm
    .select({
      id: accountLink.id,
      userId: accountLink.userId,
      purpose: accountLink.purpose,
      expiresAt: accountLink.expiresAt,
      person: { email, firstName, lastName },
    })
    .from(accountLink)
    .innerJoin(userAccount, eq(userAccount.id, accountLink.userId))
    .where(
      and(
        eq(accountLink.userId, uid),
        inArray(accountLink.purpose, [...purposes]),
        eq(accountLink.tokenDigest, digestToken(token)),
        isNull(accountLink.usedAt),
        eq(userAccount.isActive, true),
        isNull(userAccount.anonymizedAt),
      ),
    );
  if (!found) throw new DomainError('invalid_link');
  if (new Date(found.expiresAt) <= now) throw new DomainError('link_expired');
  return found;
}

/**
 * Marks a link as used and revokes the person's other links that it replaces. Only one of several
 * concurrent uses succeeds.
 * @throws DomainError `invalid_link` when the link has been used already.
 */
export async function consumeLink(
  tx: Transaction,
  { id, userId, purpose }: ValidLink,
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  const [consumed] = await tx
    .update(accountLink)
    .set({ usedAt: at })
    .where(and(eq(accountLink.id, id), isNull(accountLink.usedAt), gt(accountLink.expiresAt, at)))
    .returning({ id: accountLink.id });
  if (!consumed) throw new DomainError('invalid_link');
  await revokeLinks(tx, { userId, purposes: getReplacedPurposes(purpose) }, now);
}
