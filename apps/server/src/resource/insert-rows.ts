import { sql, type SQL } from 'drizzle-orm';
import { auditEntry, auditPersonal } from '#server/audit/audit.table.ts';
import { toAuditRows } from '#server/audit/write-audit-entry.ts';
import type { Transaction } from '#server/database/database.ts';
import { newId } from '#server/kernel/ids.ts';
import { publishRowChanges } from './publish-row-changes.ts';
import type { Context } from './context.ts';
import type { Resource } from './resource.ts';
import { toStoredRow } from './stored-row.ts';
import type { Row } from './write.ts';
import {
  listColumns,
  type Part,
  prepare,
  toPart,
  toRecordset,
  toShape,
  toSource,
} from './write-statement.ts';

/** A column whose values follow from others; it is missing from the audit entries. */
export interface DerivedColumn {
  /** Name in the database, of a column that the rows have no value for. */
  readonly name: string;
  /** The value, from the columns of `source`. */
  readonly value: SQL;
}

/**
 * Inserts up to 1,000 rows with their audit entries in one statement, and publishes them in one
 * message. Returns their ids in order; null for a row that violates a unique constraint.
 */
export async function insertRows(
  tx: Transaction,
  context: Context,
  resource: Resource,
  rows: readonly Row[],
  derived?: DerivedColumn,
): Promise<(string | null)[]> {
  if (rows.length === 0) return [];
  const { table } = resource;
  const at = context.now.toISOString();
  const stored = rows.map((values) => {
    const id = newId();
    return { id, row: toStoredRow(table, { createdAt: at, updatedAt: at, ...values, id }) };
  });
  const audited = stored.map(({ id, row }) =>
    toAuditRows(context, { action: 'create', table, objectId: id, after: row }),
  );
  const personal = audited.flatMap((one) => one.personal ?? []);
  const written = toPart(
    'rows',
    table,
    stored.map(({ row }) => row),
  );
  const entries = toPart(
    'entries',
    auditEntry,
    audited.map(({ entry }) => entry),
  );
  const others = personal.length > 0 ? [toPart('personal', auditPersonal, personal)] : [];
  const parts = [written, entries, ...others];
  const shape = ['insert many', derived?.name, ...parts.map(toShape)].join('/');
  const statement = prepare(table, shape, () => toStatement(written, entries, others, derived));
  const inserted = await statement.runIn<{ id: string }>(
    tx,
    Object.fromEntries(parts.map(({ name, json }) => [name, json])),
  );
  const made = new Set(inserted.map(({ id }) => id));
  const isMade = ({ id }: { readonly id: string }): boolean => made.has(id);
  await publishRowChanges(
    tx,
    resource,
    stored.filter(isMade).map(({ row }) => row),
  );
  return stored.map((one) => (isMade(one) ? one.id : null));
}

/** The audit entries are written in the order of their ids, which is that of the rows. */
function toStatement(
  rows: Part,
  entries: Part,
  personal: readonly Part[],
  derived: DerivedColumn | undefined,
): SQL {
  const valueOf = (name: SQL, column: { readonly name: string }): SQL =>
    derived && column.name === derived.name ? derived.value : toSource(name);
  const ofMade = sql`entry as (
    insert into ${auditEntry} (${listColumns(entries, (name) => name)})
    select ${listColumns(entries, toSource)} from ${toRecordset(entries)}
    where source.object_id in (select id from made) order by source.id returning id)`;
  const ofEntries = personal.map(
    (part) => sql`personal as (
      insert into ${auditPersonal} (${listColumns(part, (name) => name)})
      select ${listColumns(part, toSource)} from ${toRecordset(part)}
      where source.entry_id in (select id from entry))`,
  );
  return sql`with made as (
      insert into ${rows.table} (${listColumns(rows, (name) => name)})
      select ${listColumns(rows, valueOf)} from ${toRecordset(rows)}
      on conflict do nothing returning id),
    ${sql.join([ofMade, ...ofEntries], sql`, `)}
    select id from made`;
}
