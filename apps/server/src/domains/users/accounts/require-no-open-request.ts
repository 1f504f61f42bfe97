import { and, eq, isNull, ne } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { anonymizationRequest } from '#server/domains/compliance/requests/anonymization-request.table.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import type { LockedRow, Row } from '#server/resource/write.ts';

/**
 * Whoever is to be anonymized comes back by being restored, which cancels the request (API.md §3
 * Users). The account is held, as whoever makes a request holds it.
 * @throws PortalError `conflict` where a change opens an account that has an open request.
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
