import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import { accountLink } from './account-link.table.ts';
import { revokeLinks, getReplacedPurposes } from './revoke-links.ts';
import type { ValidLink } from './find-link.ts';

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
