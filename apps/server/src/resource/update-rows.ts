import type { AuditAction } from '@portal/contract/compliance';
import { sql } from 'drizzle-orm';
import { writeAuditEntries } from '#server/audit/write-audit-entry.ts';
import type { Transaction } from '#server/database/database.ts';
import { mapConstraintErrors } from './constraints.ts';
import type { Context } from './context.ts';
import { publishRowChanges } from './publish-row-changes.ts';
import { getVersionColumn, type Resource } from './resource.ts';
import type { LockedRow, Row } from './write.ts';
import { listColumns, prepare, toPart, toRecordset, toShape, toSource } from './write-statement.ts';

/** A locked row with its changed columns. */
export interface RowUpdate {
  readonly before: LockedRow;
  /** New values; empty if only a part of the object in another table changed. */
  readonly values: Row;
  /** Of the audit entry; `change` by default. */
  readonly action?: AuditAction;
}

/**
 * Updates up to 1,000 locked rows, each in its own columns, with one statement for the rows and one
 * for their audit entries, and publishes them in one message. A column that only other rows change
 * is written with the value that the locked row has.
 * @throws DomainError 400 or `conflict` for a violated constraint; Error for a row that was changed.
 */
export async function updateRows(
  tx: Transaction,
  context: Context,
  resource: Resource,
  updates: readonly RowUpdate[],
): Promise<void> {
  if (updates.length === 0) return;
  const { table } = resource;
  const columns = [...new Set(updates.flatMap(({ values }) => Object.keys(values)))];
  const updatedAt = context.now.toISOString();
  const rows = updates.map(({ before, values }) => ({
    ...Object.fromEntries(columns.map((name) => [name, before[name] ?? null])),
    ...values,
    id: before.id,
    version: before.version,
    updatedAt,
  }));
  const part = toPart('rows', table, rows);
  const version = getVersionColumn(resource);
  const written = {
    ...part,
    columns: part.columns.filter((one) => one !== table.id && one !== version),
  };
  const statement = prepare(
    table,
    `update many/${toShape(part)}`,
    () =>
      sql`update ${table} set ${listColumns(written, (name) => sql`${name} = ${toSource(name)}`)},
        version = ${version} + 1
      from ${toRecordset(part)}
      where ${table.id} = source.id and ${version} = source.version returning 1`,
  );
  const returned = await mapConstraintErrors(resource, () =>
    statement.runIn(tx, { [part.name]: part.json }),
  );
  if (returned.length < updates.length) throw new Error('A row was changed, so it was not locked');
  await writeAuditEntries(
    tx,
    context,
    updates
      .filter(({ values }) => Object.keys(values).length > 0)
      .map(({ before, values, action = 'change' }) => ({
        action,
        table,
        objectId: before.id,
        before,
        after: { ...before, ...values },
      })),
  );
  await publishRowChanges(
    tx,
    resource,
    updates.flatMap(({ before, values }) => [before, { ...before, ...values }]),
  );
}

/** Returns the values that differ from a stored row. */
export const getDifferences = (before: Row, values: Row): Row =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([column, value]) =>
        value !== undefined && JSON.stringify(before[column] ?? null) !== JSON.stringify(value),
    ),
  );
