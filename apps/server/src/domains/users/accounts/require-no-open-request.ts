import { and, eq, isNull, ne } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { anonymizationRequest } from '#server/domains/compliance/requests/anonymization-request.table.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import type { LockedRow, Row } from '#server/resource/write.ts';

/**
 * Prevents the reactivation of an account that is to be anonymized: only restoring the person
 * cancels the request (API.md §3 Users). The caller must hold the lock of the account, which
 * opening a request takes too.
 * @throws DomainError `conflict` if the change reactivates an account with an open request.
 */
export async function requireNoOpenRequest(
  tx: Transaction,
  account: LockedRow,
  changed: Row,
): Promise<void> {
  if (changed['isActive'] !== true || account['isActive'] === true) return;
  const { userId, status, anonymizedAt } = anonymizationRequest;
  const isOpen = and(eq(userId, account.id), ne(status, 'cancelled'), isNull(anonymizedAt));
  if ((await tx.$count(anonymizationRequest, isOpen)) === 0) return;
  throw new DomainError('conflict', { message: { key: 'user.to_be_anonymized' } });
}
