import type { Transaction } from '#server/database/database.ts';
import type { Context } from '#server/resource/context.ts';
import { lockRow, type LockedRow } from '#server/resource/write.ts';
import { serviceRequests } from './service-request.resource.ts';
import type { serviceRequest } from './service-request.table.ts';

/** A request that a transaction holds, with the types of its columns. */
export type LockedRequest = LockedRow & typeof serviceRequest.$inferSelect;

/** The request within the caller's scope, held until the transaction ends. @throws PortalError `not_found`. */
export async function lockRequest(
  tx: Transaction,
  context: Context,
  id: string,
): Promise<LockedRequest> {
  const row = await lockRow(tx, context, serviceRequests, { id, seenVersion: null });
  if (!isRequest(row)) throw new Error(`${id} is no request`);
  return row;
}

/** The row is one of the requests' table, whose definition says what its columns hold. */
function isRequest(row: LockedRow): row is LockedRequest {
  return typeof row['status'] === 'string' && 'serviceTicketId' in row;
}
