import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { accountLink, linkPurposes, type LinkPurpose } from './account-link.table.ts';

/** The links that set a password; as one is made or used, all others of its person die. */
export const passwordLinks = ['setup_password', 'reset_password'] as const;

/** The purposes that are served by one link at a time. */
export function getReplacedPurposes(purpose: LinkPurpose): readonly LinkPurpose[] {
  const isForPassword = passwordLinks.some((one) => one === purpose);
  return isForPassword ? passwordLinks : [purpose];
}

/** Ends a person's links, so that none of them is good any more; all unless purposes are named. */
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
