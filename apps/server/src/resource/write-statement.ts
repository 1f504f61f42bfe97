import { getColumns, getTableName, is, sql, SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { auditEntry, auditPersonal } from '#server/audit/audit.table.ts';
import { toAuditRows, type AuditEntryInput } from '#server/audit/write-audit-entry.ts';
import type { Executor } from '#server/database/database.ts';
import { createStatement, type Statement } from '#server/database/statement.ts';
import { channel, serializeChange, type ChangeNotification } from '#server/events/index.ts';
import type { Call } from '#server/kernel/call.ts';
import { claimSql, toClaimValues, type IdempotencyClaim } from './idempotency.ts';

/** Values of a row, by the names of the table definition. */
type Row = Readonly<Record<string, unknown>>;

interface Change {
  readonly table: PgTable;
  /** Audit entry; null for a change of the version alone. */
  readonly entry: AuditEntryInput | null;
  /** Changes to publish. */
  readonly notifications: readonly ChangeNotification[];
  /** Rows of other tables that belong to the change, such as an entry of a timeline. */
  readonly others?: readonly OtherRow[];
}

/** Row of another table, with the values of all columns that have no default. */
export interface OtherRow {
  readonly table: PgTable;
  readonly row: Row;
}

/** Row that is updated or deleted, in the version that the change was computed from. */
interface Target {
  readonly id: PgColumn;
  readonly version: PgColumn;
  readonly row: { readonly id: string; readonly version: number };
}

/**
 * Inserts a row, its audit entry and its notifications in one statement, which is a transaction of
 * its own where the executor has none. `row` has the values of all columns, as they are stored.
 * Returns false, and writes nothing, if another call has claimed the key; a concurrent one is waited
 * for.
 */
export async function insertAudited(
  executor: Executor,
  call: Call,
  {
    row,
    claim,
    ...change
  }: Change & { readonly row: Row; readonly claim: IdempotencyClaim | null },
): Promise<boolean> {
  const columns = pickColumns(change.table, row);
  const insertRow = () =>
    sql`insert into ${change.table} (${listNames(columns)}) select ${listValues('row', columns)}`;
  if (claim === null)
    return run(executor, call, change, {
      key: 'insert',
      columns,
      values: toValues('row', columns, row),
      build: () => sql`changed as (${insertRow()} returning 1)`,
    });
  return run(executor, call, change, {
    key: 'claim',
    columns,
    values: {
      ...toValues('row', columns, row),
      ...toClaimValues(claim, String(row['id'])),
    },
    build: () =>
      sql`claimed as (${claimSql}), changed as (${insertRow()} from claimed returning 1)`,
  });
}

/**
 * Updates a row, if it still has the version, together with its audit entry and notifications, in
 * one statement. Returns false, and writes nothing, if the row was changed or deleted meanwhile.
 */
export async function updateAudited(
  executor: Executor,
  call: Call,
  { target, values, ...change }: Change & { readonly target: Target; readonly values: Row },
): Promise<boolean> {
  const columns = pickColumns(change.table, values);
  return run(executor, call, change, {
    key: 'update',
    columns,
    values: { ...toValues('row', columns, values), ...toTargetValues(target) },
    build: () =>
      sql`changed as (update ${change.table} set ${listAssignments(columns)} where ${isTarget(target)} returning 1)`,
  });
}

/** Deletes a row as `updateAudited` updates one. */
export async function deleteAudited(
  executor: Executor,
  call: Call,
  { target, ...change }: Change & { readonly target: Target },
): Promise<boolean> {
  return run(executor, call, change, {
    key: 'delete',
    columns: [],
    values: toTargetValues(target),
    build: () =>
      sql`changed as (delete from ${change.table} where ${isTarget(target)} returning 1)`,
  });
}

type NamedColumn = readonly [property: string, column: PgColumn];

interface Work {
  readonly key: 'insert' | 'claim' | 'update' | 'delete';
  readonly columns: readonly NamedColumn[];
  /** Values of the placeholders. */
  readonly values: Row;
  /** Returns the CTE `changed`, which has a row if something was written, with placeholders. */
  readonly build: () => SQL;
}

async function run(
  executor: Executor,
  call: Call,
  { table, entry, notifications, others = [] }: Change,
  { key, columns, values, build }: Work,
): Promise<boolean> {
  const audit = entry && toAuditRows(call, entry);
  const inserts: Insert[] = others.map((other, at) => ({
    part: `other${at}`,
    table: other.table,
    columns: pickColumns(other.table, other.row),
    row: other.row,
  }));
  if (audit) {
    const { entry: row, personal } = audit;
    inserts.push({ part: 'entry', table: auditEntry, columns: entryColumns, row });
    if (personal)
      inserts.push({
        part: 'personal',
        table: auditPersonal,
        columns: personalColumns,
        row: personal,
      });
  }
  const parts = inserts.flatMap((insert) => [
    insert.part,
    getTableName(insert.table),
    toShape(insert.columns),
  ]);
  const shape = [key, toShape(columns), ...parts, notifications.length].join('/');
  const statement = prepare(table, shape, () =>
    toStatement(build(), inserts, notifications.length),
  );
  const rows = await statement.runIn(executor, {
    ...values,
    ...Object.assign({}, ...inserts.map(({ part, columns: of, row }) => toValues(part, of, row))),
    ...Object.fromEntries(
      notifications.map((change, at) => [`published${at}`, serializeChange(change)]),
    ),
  });
  return rows.length > 0;
}

/** Statements of a table by their shape; the number is limited, because PATCH changes any columns. */
const statements = new WeakMap<PgTable, Map<string, Statement>>();
const maxStatements = 60;

function prepare(table: PgTable, shape: string, build: () => SQL): Statement {
  const prepared = statements.get(table) ?? new Map<string, Statement>();
  statements.set(table, prepared);
  const statement = prepared.get(shape) ?? createStatement(build());
  // Moves it to the end, away from those that are forgotten first.
  prepared.delete(shape);
  prepared.set(shape, statement);
  const [oldest] = prepared.size > maxStatements ? prepared.keys() : [];
  if (oldest !== undefined) prepared.delete(oldest);
  return statement;
}

/** Row that the statement inserts if the changed row is written. */
interface Insert {
  readonly part: string;
  readonly table: PgTable;
  readonly columns: readonly NamedColumn[];
  readonly row: Row;
}

const toShape = (columns: readonly NamedColumn[]): string =>
  columns.map(([property]) => property).join();

/**
 * Adds what a change writes elsewhere. It depends on the changed row, so that nothing is written
 * where there is none; a part that fails fails the whole statement.
 */
function toStatement(change: SQL, inserts: readonly Insert[], notifications: number): SQL {
  const parts = inserts.map(
    ({ part, table, columns }) =>
      sql`${sql.identifier(part)} as (insert into ${table} (${listNames(columns)}) select ${listValues(part, columns)} from changed)`,
  );
  const notified = Array.from(
    { length: notifications },
    (_, at) => sql`pg_notify(${channel}::text, ${sql.placeholder(`published${at}`)}::text)`,
  );
  return sql`with ${sql.join([change, ...parts], sql`, `)}
    select ${sql.join([sql`1 as written`, ...notified], sql`, `)} from changed`;
}

const entryColumns = listColumns(auditEntry, [
  'id',
  'at',
  'actorKind',
  'actorId',
  'action',
  'objectType',
  'objectId',
  'changes',
  'personalDigest',
  'requestId',
]);
const personalColumns = listColumns(auditPersonal, ['entryId', 'ip', 'changes', 'salt']);

function listColumns(table: PgTable, names: readonly string[]): NamedColumn[] {
  const columns = getColumns(table);
  return names.flatMap((name) => (columns[name] ? [[name, columns[name]] as const] : []));
}

/** The columns that a row has values for; those that PostgreSQL computes have none. */
function pickColumns(table: PgTable, row: Row): NamedColumn[] {
  return Object.entries(getColumns(table)).filter(
    ([name, column]) => row[name] !== undefined && !isComputed(column),
  );
}

const isComputed = (column: PgColumn): boolean =>
  column.generated !== undefined || column.generatedIdentity !== undefined;

const listNames = (columns: readonly NamedColumn[]): SQL =>
  sql.join(
    columns.map(([, { name }]) => sql.identifier(name)),
    sql`, `,
  );

/** Returns the type of a column, with the dimensions of an array. */
export const getType = (column: PgColumn): string =>
  `${column.getSQLType()}${'[]'.repeat(column.dimensions ?? 0)}`;

/** Values as placeholders with their type, which PostgreSQL cannot infer in a select list. */
const toValue = (part: string, [name, column]: NamedColumn): SQL =>
  sql`${sql.param(sql.placeholder(`${part}.${name}`), column)}::${sql.raw(getType(column))}`;

const listValues = (part: string, columns: readonly NamedColumn[]): SQL =>
  sql.join(
    columns.map((column) => toValue(part, column)),
    sql`, `,
  );

const listAssignments = (columns: readonly NamedColumn[]): SQL =>
  sql.join(
    columns.map((column) => sql`${sql.identifier(column[1].name)} = ${toValue('row', column)}`),
    sql`, `,
  );

const isTarget = ({ id, version }: Target): SQL =>
  sql`${id} = ${sql.placeholder('target.id')}::uuid and ${version} = ${sql.placeholder('target.version')}::integer`;

const toTargetValues = ({ row: { id, version } }: Target): Row => ({
  'target.id': id,
  'target.version': version,
});

/** Values by placeholder; `pg` would take a list for an array of PostgreSQL, not for JSON. */
const toValues = (part: string, columns: readonly NamedColumn[], row: Row): Row =>
  Object.fromEntries(
    columns.map(([name, column]) => {
      const value = row[name] ?? null;
      const isJson = value !== null && column.getSQLType() === 'jsonb';
      return [`${part}.${name}`, isJson ? JSON.stringify(value) : value];
    }),
  );

/**
 * Returns the row as PostgreSQL will store it: the given values, the table's defaults, and null for
 * the rest. A column whose default PostgreSQL computes is left out.
 */
export function toStoredRow(table: PgTable, values: Row): Record<string, unknown> {
  const pairs = Object.entries(getColumns(table)).flatMap(([name, column]) => {
    if (isComputed(column)) return [];
    const given = values[name];
    if (given !== undefined) return [[name, toStoredValue(column, given)] as const];
    if (is(column.default, SQL)) return [];
    return [[name, column.default ?? null] as const];
  });
  return Object.fromEntries(pairs);
}

/** Returns a value in the form in which PostgreSQL returns it, so that equal values compare equal. */
export function toStoredValue(column: PgColumn, value: unknown): unknown {
  if (is(value, SQL)) throw new Error(`${column.name} needs a value, not an expression`);
  if (typeof value !== 'string') return value;
  const type = getType(column);
  if (type === 'uuid') return value.toLowerCase();
  if (!type.startsWith('timestamp') || Number.isNaN(Date.parse(value))) return value;
  return new Date(value).toISOString();
}
