import type { Transaction } from '#server/database/database.ts';
import type { Context } from '#server/resource/context.ts';
import { lockRow, type LockedRow } from '#server/resource/write.ts';
import { serviceRequests } from './service-request.resource.ts';
import type { serviceRequest } from './service-request.table.ts';

/** Locked request, with the types of its columns. */
export type LockedRequest = LockedRow & typeof serviceRequest.$inferSelect;

/**
 * Locks a request within the caller's scope until the end of the transaction.
 * @throws DomainError `not_found`.
 */
export async function lockRequest(
  tx: Transaction,
  context: Context,
  id: string,
): Promise<LockedRequest> {
  const row = await lockRow(tx, context, serviceRequests, { id, seenVersion: null });
  if (!isRequest(row)) throw new Error(`${id} is no request`);
  return row;
}

/** Narrows a row of the requests' table, whose definition guarantees the column types. */
function isRequest(row: LockedRow): row is LockedRequest {
  return typeof row['status'] === 'string' && 'serviceTicketId' in row;
}
