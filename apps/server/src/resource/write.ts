import type { AuditAction } from '@portal/contract/compliance';
import { and, eq } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { writeAuditEntry } from '#server/audit/write-audit-entry.ts';
import type { Transaction } from '#server/database/database.ts';
import { isId, newId } from '#server/kernel/ids.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import { publishRowChange } from './publish-row-changes.ts';
import { mapConstraintErrors } from './constraints.ts';
import type { Context } from './context.ts';
import { getScopeNow, getVersionColumn, type Resource } from './resource.ts';

/** A row by the names of the table definition. */
export type Row = Readonly<Record<string, unknown>>;

/** Row that is locked until the transaction ends. */
export interface LockedRow extends Row {
  readonly id: string;
  readonly version: number;
}

/** A body by column: its fields as the resource maps them; a field that was not sent is left out. */
export function toColumns(resource: Resource, body: object): Row {
  const pairs = Object.entries(body).flatMap(([field, value]) => {
    const column = resource.writable?.[field];
    return column && value !== undefined ? [[column, value] as const] : [];
  });
  return Object.fromEntries(pairs);
}

/** Inserts a row with its audit entry and returns its id. */
export async function insertRow(
  tx: Transaction,
  context: Context,
  resource: Resource,
  values: Row,
): Promise<string> {
  const id = newId();
  const at = context.now.toISOString();
  const [row] = await mapConstraintErrors(resource, async () =>
    tx
      .insert(toUntypedTable(resource))
      .values({ id, createdAt: at, updatedAt: at, ...values })
      .returning(),
  );
  await writeAuditEntry(tx, context, {
    action: 'create',
    table: resource.table,
    objectId: id,
    after: isRow(row) ? row : {},
  });
  if (isRow(row)) await publishRowChange(tx, resource, [row]);
  return id;
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
  const [row]: Row[] = await tx
    .select()
    .from(toUntypedTable(resource))
    .where(and(eq(resource.table.id, id), getScopeNow(resource, context)))
    .for('no key update');
  if (!isLockedRow(row)) throw new DomainError('not_found');
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
}

/**
 * Updates a locked row and writes its audit entry; does nothing without differences. With
 * `bumpsVersion` the version rises anyway; the caller writes the audit entry of the other table.
 */
export async function updateRow(
  tx: Transaction,
  context: Context,
  resource: Resource,
  before: LockedRow,
  { values, action = 'change', bumpsVersion = false }: Change,
): Promise<void> {
  const differs = Object.entries(values).some(
    ([column, value]) => JSON.stringify(before[column]) !== JSON.stringify(value),
  );
  if (!differs && !bumpsVersion) return;
  const changed = { ...values, updatedAt: context.now.toISOString(), version: before.version + 1 };
  await mapConstraintErrors(resource, () =>
    tx
      .update(toUntypedTable(resource))
      .set(changed)
      .where(and(eq(resource.table.id, before.id), eq(getVersionColumn(resource), before.version))),
  );
  await publishRowChange(tx, resource, [before, { ...before, ...changed }]);
  if (!differs) return;
  await writeAuditEntry(tx, context, {
    action,
    table: resource.table,
    objectId: before.id,
    before,
    after: { ...before, ...changed },
  });
}

/**
 * Deletes a locked row.
 * @throws DomainError `in_use` if others refer to it.
 */
export async function deleteRow(
  tx: Transaction,
  context: Context,
  resource: Resource,
  before: LockedRow,
): Promise<void> {
  await mapConstraintErrors(resource, () =>
    tx.delete(toUntypedTable(resource)).where(eq(resource.table.id, before.id)),
  );
  await writeAuditEntry(tx, context, {
    action: 'delete',
    table: resource.table,
    objectId: before.id,
    before,
  });
  await publishRowChange(tx, resource, [before]);
}

/** Table without its columns' types: the contract's schema has checked the values. */
export function toUntypedTable(resource: Resource): PgTable {
  return resource.table;
}

/** Returns true for a row. */
export function isRow(row: unknown): row is Row {
  return typeof row === 'object' && row !== null;
}

function isLockedRow(row: Row | undefined): row is LockedRow {
  return typeof row?.['id'] === 'string' && typeof row['version'] === 'number';
}
