import type { Context } from './context.ts';
import { createIdempotent } from './create-idempotent.ts';
import { read, type Versioned } from './read.ts';
import type { Resource } from './resource.ts';
import { transact } from './transact.ts';
import { toColumns, deleteRow, insertRow, lockRow, requireVersion, updateRow } from './write.ts';

/** Creates a row from a checked body and returns the object. */
export async function create<Item extends object>(
  context: Context,
  resource: Resource<Item>,
  body: object,
): Promise<Versioned<Item>> {
  return createIdempotent(context, resource, (tx) =>
    insertRow(tx, context, resource, toColumns(resource, body)),
  );
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
  await transact(context, async (tx) => {
    const row = await lockRow(tx, context, resource, { id, seenVersion: null });
    await updateRow(tx, context, resource, row, { values: toColumns(resource, body) });
    // Constraints on the body are reported before a stale version (400, then 412).
    requireVersion(row, seenVersion);
  });
  return read(context, resource, id);
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
