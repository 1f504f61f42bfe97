import type { AnonymizationRequest } from '@portal/contract/compliance';
import type { Transaction } from '#server/database/database.ts';
import type { Context } from '#server/resource/context.ts';
import { read, type Versioned } from '#server/resource/read.ts';
import { lockRow, type LockedRow } from '#server/resource/write.ts';
import { getVisibleRequests } from './anonymization-request.resource.ts';
import type { anonymizationRequest } from './anonymization-request.table.ts';

/** A locked request with the types of its columns. */
export type LockedRequest = LockedRow & typeof anonymizationRequest.$inferSelect;

/** Locks a request in the caller's scope. @throws DomainError `not_found`. */
export async function lockRequest(
  tx: Transaction,
  context: Context,
  id: string,
): Promise<LockedRequest> {
  const requests = getVisibleRequests(context.actor);
  const row = await lockRow(tx, context, requests, { id, seenVersion: null });
  if (!isRequest(row)) throw new Error(`${id} is not a request`);
  return row;
}

/** Narrows a row of the requests' table. */
function isRequest(row: LockedRow): row is LockedRequest {
  return typeof row['status'] === 'string' && typeof row['graceEndsAt'] === 'string';
}

/** Returns the request in the path. @throws DomainError `not_found`. */
export const locateRequest = (
  context: Context,
  { id }: { id: string },
): Promise<Versioned<AnonymizationRequest>> => read(context, getVisibleRequests(context.actor), id);
