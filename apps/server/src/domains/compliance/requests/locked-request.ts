import type { AnonymizationRequest } from '@portal/contract/compliance';
import type { Transaction } from '#server/database/database.ts';
import type { Context } from '#server/resource/context.ts';
import { read, type Versioned } from '#server/resource/read.ts';
import { lockRow, type LockedRow } from '#server/resource/write.ts';
import { getVisibleRequests } from './anonymization-request.resource.ts';
import type { anonymizationRequest } from './anonymization-request.table.ts';

/** A request that a transaction holds, with the types of its columns. */
export type LockedRequest = LockedRow & typeof anonymizationRequest.$inferSelect;

/** The request within the caller's scope, held until the transaction ends. @throws PortalError `not_found`. */
export async function lockRequest(
  tx: Transaction,
  context: Context,
  id: string,
): Promise<LockedRequest> {
  const requests = getVisibleRequests(context.actor);
  const row = await lockRow(tx, context, requests, { id, seenVersion: null });
  if (!isRequest(row)) throw new Error(`${id} is no request`);
  return row;
}

/** The row is one of the requests' table, whose definition says what its columns hold. */
function isRequest(row: LockedRow): row is LockedRequest {
  return typeof row['status'] === 'string' && typeof row['graceEndsAt'] === 'string';
}

/** The request that a path names. @throws PortalError `not_found`. */
export const locateRequest = (
  context: Context,
  { id }: { id: string },
): Promise<Versioned<AnonymizationRequest>> => read(context, getVisibleRequests(context.actor), id);
