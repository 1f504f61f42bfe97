import type { Transaction } from '#server/database/database.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import type { Context } from './context.ts';
import { insertItem } from './insert-item.ts';
import { claimKey, findClaimed, storeClaimed, toClaim } from './idempotency.ts';
import { read, readRow, toReturnedItem, type Versioned } from './read.ts';
import type { Resource } from './resource.ts';
import { retryDeadlocks, transact } from './transact.ts';
import {
  deleteRow,
  type LockedRow,
  lockRow,
  requireVersion,
  toColumns,
  updateItem,
  updateRow,
  type Row,
} from './write.ts';

/** Creates a row from a checked body and returns the object. */
export async function create<Item extends object>(
  context: Context,
  resource: Resource<Item>,
  body: object,
): Promise<Versioned<Item>> {
  const values = toColumns(resource, body);
  const claim = toClaim(context);
  const returned = toReturnedItem(resource, context);
  const { id, item } = await retryDeadlocks(async () => {
    const created = { values, claim, item: returned };
    const inserted = await insertItem<Versioned<Item>>(context, resource, created);
    if (inserted.isWritten || claim === null) return inserted;
    return { id: await findClaimed(context.database.orm, claim), item: null };
  });
  return item ?? readCreated(context, resource, id);
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
  const seen = await readRow(context, resource, id);
  const isCurrent = seenVersion === null || seen.version === seenVersion;
  const change = { values, item: toReturnedItem(resource, context) };
  const updated = isCurrent
    ? await retryDeadlocks(() => updateItem<Versioned<Item>>(context, resource, seen, change))
    : notWritten;
  if (updated?.isWritten === false)
    await updateLocked(context, resource, { id, values, seenVersion });
  return updated?.item ?? read(context, resource, id);
}

const notWritten = { isWritten: false, item: null };

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

/**
 * Changes a row that is locked in a transaction, and returns the object from the same statement; null
 * without differences.
 */
export async function updateLockedItem<Item extends object>(
  tx: Transaction,
  context: Context,
  resource: Resource<Item>,
  before: LockedRow,
  values: Row,
): Promise<Versioned<Item> | null> {
  const change = { values, item: toReturnedItem(resource, context) };
  return updateRow<Versioned<Item>>(tx, context, resource, before, change);
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
