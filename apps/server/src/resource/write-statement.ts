import { getTableName, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { QueryResultRow } from 'pg';
import { auditEntry, auditPersonal } from '#server/audit/audit.table.ts';
import { toAuditRows, type AuditEntryInput } from '#server/audit/write-audit-entry.ts';
import type { Database, Executor } from '#server/database/database.ts';
import { createStatement, type Statement } from '#server/database/statement.ts';
import { channel, serializeChange, type ChangeNotification } from '#server/events/index.ts';
import type { Call } from '#server/kernel/call.ts';
import { claimKeys, toClaimValues, type IdempotencyClaim } from './idempotency.ts';
import { getType, listWrittenColumns } from './stored-row.ts';

/** Values of a row, by the names of the table definition. */
type Row = Readonly<Record<string, unknown>>;

/** Where a statement runs; on a database it is a transaction of its own. */
export type Place = Executor | Database;

/** The object of a changed row, which the statement returns as `read` would afterwards. */
export interface ReturnedItem {
  /** Distinguishes the items of one table. */
  readonly key: string;
  /** Returns the query with placeholders; its row is of `source`, which is named as the table. */
  readonly select: (source: SQL) => SQL;
  /** Values of the placeholders. */
  readonly values: Row;
}

/** What a statement has done. */
export interface Written<Item> {
  readonly isWritten: boolean;
  /** Null if none was asked for, nothing was written, or the statement did not see all of it. */
  readonly item: Item | null;
}

interface Change {
  /** Audit entry; null for a change of the version alone. */
  readonly entry: AuditEntryInput | null;
  /** Changes to publish. */
  readonly notifications: readonly ChangeNotification[];
  /** Rows of other tables that belong to the change, such as an entry of a timeline. */
  readonly others?: readonly OtherRow[];
  /** Object to return; it must not depend on the rows of other tables that are written. */
  readonly item?: ReturnedItem;
}

/** Row of another table, with the values of all columns that have no default. */
export interface OtherRow {
  readonly table: PgTable;
  readonly row: Row;
}

/** A row with the values of all columns, as they are stored. */
interface Insertion extends Change {
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
 * its own where the executor has none. Writes nothing if another call has claimed the key; a
 * concurrent one is waited for.
 */
export async function insertAudited<Item extends QueryResultRow>(
  executor: Place,
  call: Call,
  {
    table,
    claim,
    ...insertion
  }: Insertion & { readonly table: PgTable; readonly claim: IdempotencyClaim | null },
): Promise<Written<Item>> {
  const row = toPart('row', table, [insertion.row]);
  const inserted = toInsert(row);
  const work: Work =
    claim === null
      ? {
          key: 'insert',
          table,
          row,
          values: {},
          build: (returned) => sql`changed as (${inserted} returning ${returned})`,
        }
      : {
          key: 'claim',
          table,
          row,
          values: toClaimValues([{ claim, objectId: String(insertion.row['id']) }]),
          build: (returned) =>
            sql`claimed as (${claimKeys()}), changed as (${inserted} where exists (select from claimed) returning ${returned})`,
        };
  return run(executor, work, toAdditionalRows(call, insertion));
}

/** What a statement does before it inserts a row, and what it returns. */
export interface Prelude {
  /** Distinguishes the preludes of one table. */
  readonly key: string;
  /** CTEs with placeholders; the row is inserted if `admitted` has a row. */
  readonly parts: SQL;
  /** Values of the placeholders. */
  readonly values: Row;
  /** Select list and source of the result. */
  readonly result: SQL;
}

/**
 * Inserts a row in the same way after a prelude, if that admits it, and returns the result of the
 * statement.
 */
export function insertAuditedAfter<Result extends QueryResultRow>(
  place: Place,
  call: Call,
  {
    table,
    prelude,
    ...insertion
  }: Insertion & { readonly table: PgTable; readonly prelude: Prelude },
): Promise<Result[]> {
  const { key, parts, values, result } = prelude;
  const row = toPart('row', table, [insertion.row]);
  // A CTE that nobody reads would publish nothing.
  const published = sql`(select count from published) as published, ${result}`;
  const build = (returned: SQL): SQL =>
    sql`${parts}, changed as (${toInsert(row)} where exists (select from admitted) returning ${returned})`;
  const additional = toAdditionalRows(call, insertion);
  return execute(
    place,
    { key: `after ${key}`, table, row, values, build, result: published },
    additional,
  );
}

/**
 * Updates a row, if it still has the version, together with its audit entry and notifications, in
 * one statement. Writes nothing if the row was changed or deleted meanwhile.
 */
export async function updateAudited<Item extends QueryResultRow>(
  executor: Place,
  call: Call,
  {
    table,
    target,
    values,
    ...change
  }: Change & { readonly table: PgTable; readonly target: Target; readonly values: Row },
): Promise<Written<Item>> {
  const row = toPart('row', table, [values]);
  const work: Work = {
    key: 'update',
    table,
    row,
    values: toTargetValues(target),
    build: (returned) =>
      sql`changed as (update ${table} set ${listAssignments(row)} from ${toRecordset(row)} where ${isTarget(target)} returning ${returned})`,
  };
  return run(executor, work, toAdditionalRows(call, change));
}

/** Deletes a row as `updateAudited` updates one; returns false if it wrote nothing. */
export async function deleteAudited(
  executor: Executor,
  call: Call,
  { table, target, ...change }: Change & { readonly table: PgTable; readonly target: Target },
): Promise<boolean> {
  const work: Work = {
    key: 'delete',
    table,
    row: null,
    values: toTargetValues(target),
    build: (returned) =>
      sql`changed as (delete from ${table} where ${isTarget(target)} returning ${returned})`,
  };
  return (await run(executor, work, toAdditionalRows(call, change))).isWritten;
}

interface Work {
  readonly key: 'insert' | 'claim' | 'update' | 'delete' | `after ${string}`;
  readonly table: PgTable;
  /** Values to write; null if rows are deleted. */
  readonly row: Part | null;
  /** Values of its own placeholders. */
  readonly values: Row;
  /** Returns the CTE `changed`, which has a row if something was written, with placeholders. */
  readonly build: (returned: SQL) => SQL;
  /** Select list and source of the result; by default a row if something was written. */
  readonly result?: SQL;
}

/** Rows of a table that the statement takes as one JSON value, so that their number does not matter. */
export interface Part {
  /** Name of the CTE and of the placeholder. */
  readonly name: string;
  readonly table: PgTable;
  readonly columns: readonly PgColumn[];
  readonly json: string;
}

/**
 * Returns rows as a part. With `owners`, each has the id of the row that it is written with, as
 * `written_with`.
 * @throws Error if a row has values for other columns than the first
 */
export function toPart(
  name: string,
  table: PgTable,
  rows: readonly Row[],
  owners?: readonly string[],
): Part {
  const [first = {}, ...others] = rows;
  const all = listWrittenColumns(table);
  const isSame = others.every((row) =>
    all.every(({ property }) => (row[property] === undefined) === (first[property] === undefined)),
  );
  if (!isSame) throw new Error(`The rows of ${getTableName(table)} have different columns`);
  const columns = all.filter(({ property }) => first[property] !== undefined);
  const values = rows.map((row, at) => {
    const value: Record<string, unknown> = {};
    for (const { property, column } of columns) value[column.name] = toJsonValue(row[property]);
    if (owners) value['written_with'] = owners[at];
    return value;
  });
  return {
    name,
    table,
    columns: columns.map(({ column }) => column),
    json: JSON.stringify(values),
  };
}

/** What is written beside the changed rows. */
interface AdditionalRows {
  readonly parts: readonly Part[];
  /** Notifications as a JSON array; null if there are none. */
  readonly published: string | null;
  readonly item: ReturnedItem | null;
}

function toAdditionalRows(
  call: Call,
  { entry, others = [], notifications, item }: Change,
): AdditionalRows {
  const audit = entry === null ? null : toAuditRows(call, entry);
  const rows = [
    ...others,
    ...(audit ? [{ table: auditEntry, row: audit.entry }] : []),
    ...(audit?.personal ? [{ table: auditPersonal, row: audit.personal }] : []),
  ];
  return {
    parts: rows.map(({ table, row }, at) => toPart(`part${at}`, table, [row])),
    published: notifications.length > 0 ? JSON.stringify(notifications.map(serializeChange)) : null,
    item: item ?? null,
  };
}

async function run<Item extends QueryResultRow>(
  place: Place,
  work: Work,
  additional: AdditionalRows,
): Promise<Written<Item>> {
  const [row] = await execute<Item>(place, work, additional);
  return toWritten(row, additional.item !== null);
}

/** Returns what the row of a statement says, which has one if something was written. */
function toWritten<Item extends QueryResultRow>(
  row: Item | undefined,
  hasItem: boolean,
): Written<Item> {
  const isVisible = hasItem && row !== undefined && row['id'] !== null;
  return { isWritten: row !== undefined, item: isVisible ? row : null };
}

function execute<Result extends QueryResultRow>(
  place: Place,
  { key, table, row, values, build, result = written }: Work,
  { parts, published, item }: AdditionalRows,
): Promise<Result[]> {
  const all = row ? [row, ...parts] : parts;
  const shape = [key, item?.key, published !== null, ...all.map(toShape)].join('/');
  const statement = prepare(table, shape, () =>
    toStatement(build(item ? sql`${table}.*` : sql`1`), {
      parts,
      isPublished: published !== null,
      result: item ? selectItem(table, item) : result,
    }),
  );
  return statement.runIn<Result>(place, {
    ...values,
    ...item?.values,
    ...Object.fromEntries(all.map(({ name, json }) => [name, json])),
    published,
  });
}

const written = sql`1 from published`;

/** The object of the changed row; nulls where the caller does not see it, or the statement does not. */
const selectItem = (table: PgTable, { select }: ReturnedItem): SQL =>
  sql`item.* from published left join lateral (
    ${select(sql`changed as ${sql.identifier(getTableName(table))}`)}) as item on true`;

/** Statements of a table or a resource by their shape; the number is limited, because PATCH changes any columns. */
const statements = new WeakMap<object, Map<string, Statement>>();
const maxStatements = 60;

/** Returns the statement of a table, or of a resource, and a shape; `build` makes it where it is new. */
export function prepare(of: object, shape: string, build: () => SQL): Statement {
  const prepared = statements.get(of) ?? new Map<string, Statement>();
  statements.set(of, prepared);
  const statement = prepared.get(shape) ?? createStatement(build());
  // Moves it to the end, away from those that are forgotten first.
  prepared.delete(shape);
  prepared.set(shape, statement);
  const [oldest] = prepared.size > maxStatements ? prepared.keys() : [];
  if (oldest !== undefined) prepared.delete(oldest);
  return statement;
}

/** Names table and columns of a part. */
export const toShape = ({ table, columns }: Part): string =>
  [getTableName(table), ...columns.map(({ name }) => name)].join();

/**
 * Adds what a change writes elsewhere. It depends on the changed rows, so that nothing is written
 * where there are none; a part that fails fails the whole statement.
 */
function toStatement(
  change: SQL,
  { parts, isPublished, result }: { parts: readonly Part[]; isPublished: boolean; result: SQL },
): SQL {
  const beside = parts.map(
    (part) =>
      sql`${sql.identifier(part.name)} as (${toInsert(part)} where exists (select from changed))`,
  );
  const count = sql`(select count(pg_notify(${channel}::text, text))
    from jsonb_array_elements_text(${sql.placeholder('published')}::jsonb) as text)`;
  const published = sql`published as materialized (
    select ${isPublished ? count : sql`0`} as count where exists (select from changed))`;
  return sql`with ${sql.join([change, ...beside, published], sql`, `)} select ${result}`;
}

/** Returns a value as JSON holds it; PostgreSQL reads bytes from their hexadecimal form. */
const toJsonValue = (value: unknown): unknown =>
  value instanceof Uint8Array ? `\\x${Buffer.from(value).toString('hex')}` : value;

const toInsert = (part: Part): SQL =>
  sql`insert into ${part.table} (${listColumns(part, (name) => name)})
    select ${listColumns(part, toSource)} from ${toRecordset(part)}`;

/** The rows of a part as a relation, whose columns have the types of the table. */
export const toRecordset = (part: Part): SQL =>
  sql`jsonb_to_recordset(${sql.placeholder(part.name)}::jsonb)
    as source (written_with uuid, ${listColumns(part, (name, column) => sql`${name} ${sql.raw(getType(column))}`)})`;

/** The value that a part has for a column. */
export const toSource = (name: SQL): SQL => sql`source.${name}`;

const listAssignments = (part: Part): SQL =>
  listColumns(part, (name) => sql`${name} = ${toSource(name)}`);

/** Lists the columns of a part, each as an expression. */
export const listColumns = ({ columns }: Part, toSql: (name: SQL, column: PgColumn) => SQL): SQL =>
  sql.join(
    columns.map((column) => toSql(sql`${sql.identifier(column.name)}`, column)),
    sql`, `,
  );

const isTarget = ({ id, version }: Target): SQL =>
  sql`${id} = ${sql.placeholder('target.id')}::uuid and ${version} = ${sql.placeholder('target.version')}::integer`;

const toTargetValues = ({ row: { id, version } }: Target): Row => ({
  'target.id': id,
  'target.version': version,
});
