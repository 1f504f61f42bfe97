import type { Transaction } from '#server/database/database.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import type { Context } from './context.ts';
import { claimKey, findClaimed, storeClaimed, toClaim } from './idempotency.ts';
import { read, readRow, type Versioned } from './read.ts';
import type { Resource } from './resource.ts';
import { retryDeadlocks, transact } from './transact.ts';
import {
  deleteRow,
  insertRow,
  insertRowOnce,
  lockRow,
  requireVersion,
  toColumns,
  tryUpdateRow,
  updateRow,
  type Row,
} from './write.ts';

/** Creates a row from a checked body and returns the object. */
export async function create<Item extends object>(
  context: Context,
  resource: Resource<Item>,
  body: object,
): Promise<Versioned<Item>> {
  const { orm } = context.database;
  const values = toColumns(resource, body);
  const claim = toClaim(context);
  const id = await retryDeadlocks(async () =>
    claim === null
      ? insertRow(orm, context, resource, values)
      : ((await insertRowOnce(orm, context, resource, { values, claim })) ??
        (await findClaimed(orm, claim))),
  );
  return readCreated(context, resource, id);
}

/**
 * Changes only the fields that were sent (API.md §1, PATCH) and returns the object.
 * @throws DomainError `stale` if `seenVersion` is outdated.
 */
export async function update<Item extends object>(
  context: Context,
  resource: Resource<Item>,
  { id, body, seenVersion }: { id: string; body: object; seenVersion: number | null },
): Promise<Versioned<Item>> {
  const values = toColumns(resource, body);
  const { orm } = context.database;
  const seen = await readRow(context, resource, id);
  const isUpdated =
    (seenVersion === null || seen.version === seenVersion) &&
    (await retryDeadlocks(() => tryUpdateRow(orm, context, resource, seen, { values })));
  if (!isUpdated) await updateLocked(context, resource, { id, values, seenVersion });
  return read(context, resource, id);
}

/** Updates a row that others change at the same time, or whose version is not the one seen. */
async function updateLocked(
  context: Context,
  resource: Resource,
  { id, values, seenVersion }: { id: string; values: Row; seenVersion: number | null },
): Promise<void> {
  await transact(context, async (tx) => {
    const row = await lockRow(tx, context, resource, { id, seenVersion: null });
    await updateRow(tx, context, resource, row, { values });
    // Constraints on the body are reported before a stale version (400, then 412).
    requireVersion(row, seenVersion);
  });
}

/** Deletes an object. @throws DomainError `in_use`, `stale`, `not_found`. */
export async function deleteOne(
  context: Context,
  resource: Resource,
  { id, seenVersion }: { id: string; seenVersion: number | null },
): Promise<void> {
  await transact(context, async (tx) => {
    const row = await lockRow(tx, context, resource, { id, seenVersion });
    await deleteRow(tx, context, resource, row);
  });
}

type Creation = (tx: Transaction) => Promise<string>;

/**
 * Creates an object in one transaction and returns it. With an Idempotency-Key it is created once,
 * however often and however concurrently the call is sent.
 * @throws DomainError `conflict` if the key was used for another call, or the object no longer
 * exists.
 */
export async function createIdempotent<Item extends object>(
  context: Context,
  resource: Resource<Item>,
  work: Creation,
): Promise<Versioned<Item>> {
  const id = await transact(context, (tx) => runIdempotent(tx, context, work));
  return readCreated(context, resource, id);
}

/** Does the same in a transaction and returns the id. `readCreated` reads the object. */
export async function runIdempotent(
  tx: Transaction,
  context: Context,
  work: Creation,
): Promise<string> {
  const claim = toClaim(context);
  if (claim === null) return work(tx);
  if (!(await claimKey(tx, claim, null))) return findClaimed(tx, claim);
  const id = await work(tx);
  await storeClaimed(tx, claim, id);
  return id;
}

/**
 * Reads an object that this call or an earlier one with the same key created.
 * @throws DomainError `conflict` if it no longer exists or is no longer visible to the caller.
 */
export async function readCreated<Item extends object>(
  context: Context,
  resource: Resource<Item>,
  id: string,
): Promise<Versioned<Item>> {
  try {
    return await read(context, resource, id);
  } catch (error) {
    const isMissing = error instanceof DomainError && error.code === 'not_found';
    if (!context.idempotency || !isMissing) throw error;
    throw new DomainError('conflict', { message: { key: 'idempotency.gone' }, cause: error });
  }
}
