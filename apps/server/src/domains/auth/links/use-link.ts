import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import { accountLink } from './account-link.table.ts';
import { endLinks, kinOf } from './end-links.ts';
import type { GoodLink } from './find-link.ts';

/**
 * Uses a link up, and with it its person's others of the same kin. Of those who use one at once,
 * one succeeds.
 * @throws PortalError `invalid_link` where somebody was first.
 */
export async function useLink(
  tx: Transaction,
  { id, userId, purpose }: GoodLink,
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  const [used] = await tx
    .update(accountLink)
    .set({ usedAt: at })
    .where(and(eq(accountLink.id, id), isNull(accountLink.usedAt), gt(accountLink.expiresAt, at)))
    .returning({ id: accountLink.id });
  if (!used) throw new DomainError('invalid_link');
  await endLinks(tx, { userId, purposes: kinOf(purpose) }, now);
}
