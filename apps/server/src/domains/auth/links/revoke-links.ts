import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { accountLink, linkPurposes, type LinkPurpose } from './account-link.table.ts';

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
