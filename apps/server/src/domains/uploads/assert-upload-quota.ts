import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import { maxOpenUploads } from '@portal/contract/documents';
import type { Transaction } from '#server/database/database.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { days, addMilliseconds } from '#server/kernel/clock.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import { upload } from './upload.table.ts';

/**
 * Rejects another upload while the user has too many unused ones from the last day; older ones are
 * swept. Locks the user's row until the transaction ends, so that concurrent requests cannot exceed
 * the quota.
 * @throws DomainError `throttled` until enough of them are a day old.
 */
export async function assertUploadQuota(
  tx: Transaction,
  { ownerId, now }: { ownerId: string; now: Date },
): Promise<void> {
  const ofOwner = eq(userAccount.id, ownerId);
  await tx.select({ id: userAccount.id }).from(userAccount).where(ofOwner).for('no key update');
  const yesterday = addMilliseconds(now, -days(1));
  const [oldestCounted] = await tx
    .select({ at: upload.createdAt })
    .from(upload)
    .where(
      and(
        eq(upload.ownerId, ownerId),
        isNull(upload.usedAt),
        gt(upload.createdAt, yesterday.toISOString()),
      ),
    )
    .orderBy(desc(upload.createdAt))
    .offset(maxOpenUploads - 1)
    .limit(1);
  if (!oldestCounted) return;
  throw new DomainError('throttled', {
    message: { key: 'document.too_many_uploads', params: { most: maxOpenUploads } },
    retryAfterSeconds: Math.ceil((Date.parse(oldestCounted.at) - yesterday.getTime()) / 1000),
  });
}
