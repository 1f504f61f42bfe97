import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import { accountLink } from './account-link.table.ts';
import { revokeLinks, getReplacedPurposes } from './revoke-links.ts';
import type { ValidLink } from './find-link.ts';

/**
 * Uses a link up, and with it its person's others of the same kin. Of those who use one at once,
 * one succeeds.
 * @throws PortalError `invalid_link` where somebody was first.
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
