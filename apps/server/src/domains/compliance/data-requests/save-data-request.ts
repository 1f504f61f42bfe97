import {
  changeDataRequest as changeRoute,
  createDataRequest as createRoute,
  type DataRequest,
  type DataRequestInput,
  type DataRequestPatch,
} from '@portal/contract/compliance';
import { authorize, getUserId } from '#server/kernel/actor.ts';
import type { Context } from '#server/resource/context.ts';
import { createIdempotent } from '#server/resource/crud.ts';
import { read, type Versioned } from '#server/resource/read.ts';
import { transact } from '#server/resource/transact.ts';
import {
  insertRow,
  lockRow,
  requireVersion,
  type Row,
  toColumns,
  updateRow,
} from '#server/resource/write.ts';
import { completeEntry, type Entry } from './complete-entry.ts';
import { dataRequests } from './data-request.resource.ts';

/**
 * Adds an entry to the register, and computes by when it is due.
 * @throws DomainError 400 as `completeEntry`, and for an unknown person.
 */
export async function createDataRequest(
  context: Context,
  input: DataRequestInput,
): Promise<Versioned<DataRequest>> {
  authorize(context.actor, createRoute.access);
  const caller = getUserId(context.actor);
  return createIdempotent(context, dataRequests, (tx) => {
    const sent = toColumns(dataRequests, input);
    const entry = toEntry(sent);
    return insertRow(tx, context, dataRequests, {
      ...sent,
      ...completeEntry(context, entry),
      createdById: caller,
      doneById: entry.doneAt === null ? null : caller,
    });
  });
}

interface Change {
  readonly id: string;
  readonly body: DataRequestPatch;
  readonly seenVersion: number | null;
}

/**
 * Changes an entry, also one that is done: the audit log keeps what it said before. Who closes it is
 * recorded with it.
 * @throws DomainError 400 as for a new one; `stale`, `not_found`.
 */
export async function changeDataRequest(
  context: Context,
  { id, body, seenVersion }: Change,
): Promise<Versioned<DataRequest>> {
  authorize(context.actor, changeRoute.access);
  await transact(context, async (tx) => {
    const before = await lockRow(tx, context, dataRequests, { id, seenVersion: null });
    const sent = toColumns(dataRequests, body);
    const entry = toEntry({ ...before, ...sent });
    const isClosed = entry.doneAt !== null && before['doneAt'] === null;
    const doneById = isClosed ? getUserId(context.actor) : before['doneById'];
    const values = {
      ...sent,
      ...completeEntry(context, entry, toEntry(before)),
      doneById: entry.doneAt === null ? null : doneById,
    };
    await updateRow(tx, context, dataRequests, before, { values });
    // What is wrong with the body is reported before a stale version.
    requireVersion(before, seenVersion);
  });
  return read(context, dataRequests, id);
}

const empty: Omit<Entry, 'kind'> = {
  userId: null,
  leadId: null,
  subjectName: null,
  receivedOn: null,
  receivedAt: null,
  extensionMonths: 0,
  extensionReason: null,
  doneAt: null,
};

function toEntry(row: Row): Entry {
  const entry = { ...empty, ...row };
  if (!isEntry(entry)) throw new Error('The row is not of the register');
  return entry;
}

/** Narrows a row of the register's table, as the contract or the database has checked it. */
function isEntry(row: Row): row is Row & Entry {
  return typeof row['kind'] === 'string' && typeof row['extensionMonths'] === 'number';
}
