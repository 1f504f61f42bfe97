import { and, eq, inArray, isNull } from 'drizzle-orm';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { isId } from '#server/kernel/ids.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { accountLink, type LinkPurpose } from './account-link.table.ts';
import { digestToken } from './link-token.ts';

/** Path parameters of a mailed link. */
export interface LinkClaim {
  readonly uid: string;
  readonly token: string;
}

/** An unused, unexpired link and the person it was mailed to. */
export interface ValidLink {
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
