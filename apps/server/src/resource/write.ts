import type { AuditAction } from '@portal/contract/compliance';
import { and, eq, getColumns, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { QueryResultRow } from 'pg';
import type { Database, Executor, Transaction } from '#server/database/database.ts';
import type { ChangeNotification } from '#server/events/index.ts';
import { getReaderKind } from '#server/kernel/actor.ts';
import { isId, newId } from '#server/kernel/ids.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import { listRowNotifications } from './publish-row-changes.ts';
import { mapConstraintErrors } from './constraints.ts';
import type { Context } from './context.ts';
import type { IdempotencyClaim } from './idempotency.ts';
import { getScope, getScopeParameters, getVersionColumn, type Resource } from './resource.ts';
import { listRowColumns, toStoredRow, toStoredValue } from './stored-row.ts';
import {
  deleteAudited,
  insertAudited,
  type OtherRow,
  prepare,
  type ReturnedItem,
  updateAudited,
  type Written,
} from './write-statement.ts';

/** A row by the names of the table definition. */
export type Row = Readonly<Record<string, unknown>>;

/** Row with the version by which a change recognizes that nobody else has changed it. */
export interface VersionedRow extends Row {
  readonly id: string;
  readonly version: number;
}

/** Row that is locked until the transaction ends. */
export type LockedRow = VersionedRow;

/** A body by column: its fields as the resource maps them; a field that was not sent is left out. */
export function toColumns(resource: Resource, body: object): Row {
  const pairs = Object.entries(body).flatMap(([field, value]) => {
    const column = resource.writable?.[field];
    return column && value !== undefined ? [[column, value] as const] : [];
  });
  return Object.fromEntries(pairs);
}

/** What is written together with a row. */
interface Together {
  /** Rows of other tables that refer to it. */
  readonly others?: readonly OtherRow[];
  /** Changes to publish, beside the one that the resource defines. */
  readonly notifications?: readonly ChangeNotification[];
}

/**
 * Inserts a row with its audit entry, publishes the change, and returns the id, all in one
 * statement. The id is new unless `values` has one.
 */
export async function insertRow(
  executor: Executor,
  context: Context,
  resource: Resource,
  values: Row,
  together: Together = {},
): Promise<string> {
  const insertion = await toInsertion(executor, context, resource, { values, ...together });
  await insert(executor, context, resource, { ...insertion, claim: null });
  return insertion.entry.objectId;
}

/** A row that is inserted once for an idempotency key, if it has one. */
export interface NewItem {
  readonly values: Row;
  readonly claim: IdempotencyClaim | null;
  readonly item: ReturnedItem;
}

/**
 * Inserts a row in a transaction of its own and returns its object. Writes nothing if another call has
 * used the key. `insertItem` does it together with the rows of other calls.
 */
export async function insertItemAlone<Item extends QueryResultRow>(
  context: Context,
  resource: Resource,
  { values, claim, item }: NewItem,
): Promise<Written<Item>> {
  const { database } = context;
  const insertion = await toInsertion(database.orm, context, resource, { values });
  return insert<Item>(database, context, resource, { ...insertion, claim, item });
}

type Insertion = Awaited<ReturnType<typeof toInsertion>> & {
  readonly claim: IdempotencyClaim | null;
  readonly item?: ReturnedItem;
};

const insert = <Item extends QueryResultRow>(
  place: Executor | Database,
  context: Context,
  resource: Resource,
  insertion: Insertion,
): Promise<Written<Item>> =>
  mapConstraintErrors(resource, () =>
    insertAudited<Item>(place, context, { table: resource.table, ...insertion }),
  );

/** Returns all that the insertion of a row writes. */
export async function toInsertion(
  executor: Executor,
  context: Context,
  resource: Resource,
  { values, others = [], notifications = [] }: Together & { readonly values: Row },
) {
  const { table } = resource;
  const id = typeof values['id'] === 'string' ? values['id'] : newId();
  const at = context.now.toISOString();
  const row = toStoredRow(table, { createdAt: at, updatedAt: at, ...values, id });
  const defined = await listRowNotifications(executor, resource, [row]);
  const entry = { action: 'create', table, objectId: id, after: row } as const;
  return { row, entry, notifications: [...notifications, ...defined], others };
}

/**
 * Returns the row in the caller's scope, locked until the transaction ends.
 * @throws DomainError `not_found`; `stale` if it is not the version that the caller has seen.
 */
export async function lockRow(
  tx: Transaction,
  context: Context,
  resource: Resource,
  { id, seenVersion }: { id: string; seenVersion: number | null },
): Promise<LockedRow> {
  if (!isId(id)) throw new DomainError('not_found');
  const { actor, now } = context;
  const statement = prepare(resource, `lock for ${getReaderKind(actor)}`, () => {
    const isSeen = and(eq(resource.table.id, sql.placeholder('id')), getScope(resource, actor));
    return sql`select ${listRowColumns(resource.table)} from ${resource.table} where ${isSeen} for no key update`;
  });
  const [row] = await statement.runIn<Row>(tx, { ...getScopeParameters(actor, now), id });
  if (!isVersionedRow(row)) throw new DomainError('not_found');
  requireVersion(row, seenVersion);
  return row;
}

/**
 * Checks the version of a row that was locked without one. For a body that can only be checked
 * against the row: its errors come first (API.md §1, order of refusals).
 * @throws DomainError `stale` if it is not the version that the caller has seen.
 */
export function requireVersion(row: LockedRow, seenVersion: number | null): void {
  if (seenVersion === null || row.version === seenVersion) return;
  const { id, updatedAt } = row;
  const since =
    typeof updatedAt === 'string' ? { staleSince: { objectId: id, at: updatedAt } } : {};
  throw new DomainError('stale', since);
}

interface Change {
  readonly values: Row;
  readonly action?: AuditAction;
  /** True if a part of the object in another table changed: the version rises in any case. */
  readonly bumpsVersion?: boolean;
  /** Object to return; it must not depend on rows of other tables that the transaction writes later. */
  readonly item?: ReturnedItem;
}

/**
 * Updates a locked row, writes its audit entry and publishes the change, in one statement; does
 * nothing without differences. With `bumpsVersion` the version rises anyway; the caller writes the
 * audit entry of the other table. Returns the object if it was asked for and something was written.
 */
export async function updateRow<Item extends QueryResultRow>(
  tx: Transaction,
  context: Context,
  resource: Resource,
  before: LockedRow,
  { item: returned, ...change }: Change,
): Promise<Item | null> {
  const update = await toUpdate(tx, context, resource, before, change);
  if (update === null) return null;
  const withItem = returned ? { ...update, item: returned } : update;
  const { isWritten, item } = await runUpdate<Item>(tx, context, resource, withItem);
  if (!isWritten) throw createUnlockedError();
  return item;
}

/**
 * Does the same for a row without a lock, as a transaction of its own, and returns the object too;
 * null without differences. Writes nothing if the row was changed meanwhile.
 */
export async function updateItem<Item extends QueryResultRow>(
  context: Context,
  resource: Resource,
  before: VersionedRow,
  { values, item }: { readonly values: Row; readonly item: ReturnedItem },
): Promise<Written<Item> | null> {
  const { database } = context;
  const update = await toUpdate(database.orm, context, resource, before, { values });
  return update && runUpdate<Item>(database, context, resource, { ...update, item });
}

type Update = NonNullable<Awaited<ReturnType<typeof toUpdate>>> & { readonly item?: ReturnedItem };

const runUpdate = <Item extends QueryResultRow>(
  place: Executor | Database,
  context: Context,
  resource: Resource,
  update: Update,
): Promise<Written<Item>> =>
  mapConstraintErrors(resource, () => updateAudited<Item>(place, context, update));

/** Returns all that the change of a row writes; null without differences. */
async function toUpdate(
  executor: Executor,
  context: Context,
  resource: Resource,
  before: VersionedRow,
  { values, action = 'change', bumpsVersion = false }: Omit<Change, 'item'>,
) {
  const { table } = resource;
  const columns = getColumns<PgTable>(table);
  const stored = Object.entries(values).map(([name, value]) => {
    const column = columns[name];
    return [name, column ? toStoredValue(column, value) : value] as const;
  });
  const differences = stored.filter(
    ([name, value]) => value !== undefined && !isSame(before[name], value),
  );
  if (differences.length === 0 && !bumpsVersion) return null;
  const changed = {
    ...Object.fromEntries(differences),
    updatedAt: context.now.toISOString(),
    version: before.version + 1,
  };
  const after = { ...before, ...changed };
  const entry =
    differences.length === 0
      ? null
      : ({ action, table, objectId: before.id, before, after } as const);
  const notifications = await listRowNotifications(executor, resource, [before, after]);
  const target = { id: table.id, version: getVersionColumn(resource), row: before };
  return { table, target, values: changed, entry, notifications };
}

const createUnlockedError = (): Error => new Error('The row was changed, so it was not locked');

const isSame = (before: unknown, after: unknown): boolean =>
  before === after || JSON.stringify(before) === JSON.stringify(after);

/**
 * Deletes a locked row, with its audit entry, and publishes the change.
 * @throws DomainError `in_use` if others refer to it.
 */
export async function deleteRow(
  tx: Transaction,
  context: Context,
  resource: Resource,
  before: LockedRow,
): Promise<void> {
  const { table } = resource;
  const entry = { action: 'delete', table, objectId: before.id, before } as const;
  const notifications = await listRowNotifications(tx, resource, [before]);
  const target = { id: table.id, version: getVersionColumn(resource), row: before };
  const isDeleted = await mapConstraintErrors(resource, () =>
    deleteAudited(tx, context, { table, target, entry, notifications }),
  );
  if (!isDeleted) throw createUnlockedError();
}

/** Table without its columns' types: the contract's schema has checked the values. */
export function toUntypedTable(resource: Resource): PgTable {
  return resource.table;
}

/** Returns true for a row of a table with versions. */
export function isVersionedRow(row: Row | undefined): row is VersionedRow {
  return typeof row?.['id'] === 'string' && typeof row['version'] === 'number';
}
