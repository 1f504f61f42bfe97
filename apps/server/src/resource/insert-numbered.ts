import { getTableName, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { auditEntry, auditPersonal } from '#server/audit/audit.table.ts';
import { toAuditRows } from '#server/audit/write-audit-entry.ts';
import type { QueryResultRow } from 'pg';
import type { Executor } from '#server/database/database.ts';
import { channel, serializeChange, type ChangeNotification } from '#server/events/index.ts';
import { mapConstraintErrors } from './constraints.ts';
import type { Context } from './context.ts';
import { claimKeys, toClaimValues, type IdempotencyClaim } from './idempotency.ts';
import type { Resource } from './resource.ts';
import { toInsertion, type Row } from './write.ts';
import {
  listColumns,
  prepare,
  toPart,
  toRecordset,
  toShape,
  toSource,
  type OtherRow,
  type Part,
  type Place,
  type ReturnedItem,
  type Written,
} from './write-statement.ts';

/** How rows of a resource are numbered: without gaps, and visible in the order of their numbers. */
export interface Numbering {
  /** Column of the resource that holds the number. */
  readonly column: PgColumn;
  /** The one row, and its column, that hold the last number. */
  readonly counter: { readonly table: PgTable; readonly lastNumber: PgColumn };
  /** Query with placeholders that selects the `id` of each row that may be written. */
  readonly admitted: SQL;
}

/** Row of another table, and how those of its values are computed that contain the number. */
export interface NumberedOther extends OtherRow {
  readonly computed?: Readonly<Record<string, Computation>>;
}

/** Returns a value with the number, from the value without it. */
type Computation = (value: SQL, number: SQL) => SQL;

/** A row to insert, with the call that it belongs to. */
export interface NumberedRow {
  readonly context: Context;
  /** Values without the number. */
  readonly values: Row & { readonly id: string };
  readonly others: readonly NumberedOther[];
  readonly notifications: readonly ChangeNotification[];
  /** Key of the call; each at most once in a statement. */
  readonly claim: IdempotencyClaim | null;
}

/**
 * Inserts rows, numbered in the order of their ids, with their audit entries, other rows and
 * notifications, in one statement, which is a transaction of its own where the executor has none.
 * Locks what `admitted` locks, then the keys, and the counter last, which stays locked until the commit:
 * others wait for it, where the statement is the transaction, no longer than for this statement. A sequence
 * would leave gaps after rollbacks, and a higher number could be committed first. Returns the ids that were admitted, each
 * with what was written: nothing if another call has claimed its key.
 */
export async function insertNumbered<Item extends QueryResultRow>(
  place: Place,
  resource: Resource,
  numbering: Numbering,
  { rows, values, item }: Insertion,
): Promise<Map<string, Written<Item>>> {
  if (rows.length === 0) return new Map();
  const executor = 'pool' in place ? place.orm : place;
  const parts = await toParts(executor, resource, numbering, rows);
  const claims = rows.flatMap(({ claim, values: { id } }) =>
    claim === null ? [] : [{ claim, objectId: id }],
  );
  const hasClaims = claims.length > 0;
  const shape = ['numbered', hasClaims, item?.key, ...parts.map(({ part }) => toShape(part))];
  const statement = prepare(numbering, shape.join('/'), () =>
    toStatement(numbering, parts, { hasClaims, item }),
  );
  const found = await mapConstraintErrors(resource, () =>
    statement.runIn<Item & Report>(place, {
      ...values,
      ...item?.values,
      ...toClaimValues(claims),
      ...Object.fromEntries(parts.map(({ part: { name, json } }) => [name, json])),
      published: JSON.stringify(rows.flatMap(toPublished)),
    }),
  );
  return new Map(
    found.map((row) => {
      const isVisible = item !== null && row['id'] !== null;
      return [row.admitted_id, { isWritten: row.is_written, item: isVisible ? row : null }];
    }),
  );
}

interface Insertion {
  readonly rows: readonly NumberedRow[];
  /** Values of the placeholders of `admitted`. */
  readonly values: Row;
  /** Object to return for each row; null for none. */
  readonly item: ReturnedItem | null;
}

/** What the statement says of a row beside its object. */
interface Report {
  readonly admitted_id: string;
  readonly is_written: boolean;
}

/** Rows of a table, and how those of their values are computed that contain the number. */
interface NumberedPart {
  readonly part: Part;
  readonly computed: Readonly<Record<string, Computation>>;
}

/** Returns all that is written, by table. */
async function toParts(
  executor: Executor,
  resource: Resource,
  { column }: Numbering,
  rows: readonly NumberedRow[],
): Promise<NumberedPart[]> {
  const written: { readonly owner: string; readonly other: NumberedOther }[] = [];
  for (const { context, values, others } of rows) {
    const { row, entry } = await toInsertion(executor, context, resource, { values });
    const { entry: audit, personal } = toAuditRows(context, entry);
    const ofRow: NumberedOther[] = [
      { table: resource.table, row, computed: { [column.name]: (_none, number) => number } },
      { table: auditEntry, row: audit, computed: { changes: addChange(column) } },
      ...(personal ? [{ table: auditPersonal, row: personal }] : []),
      ...others,
    ];
    for (const other of ofRow) written.push({ owner: values.id, other });
  }
  const byTable = Map.groupBy(written, ({ other }) => other.table);
  return [...byTable].map(([table, ofTable], at) => {
    const given = ofTable.map(({ other }) => other.row);
    const owners = ofTable.map(({ owner }) => owner);
    return {
      part: toPart(`part${at}`, table, given, owners),
      computed: ofTable[0]?.other.computed ?? {},
    };
  });
}

/** Adds the number to the changes that an audit entry lists. */
const addChange =
  ({ name }: PgColumn): Computation =>
  (changes, number) =>
    sql`${changes} || jsonb_build_object(${sql.raw(`'${name}'`)}, jsonb_build_object('from', null, 'to', ${number}))`;

const toPublished = ({ values, notifications }: NumberedRow): object[] =>
  notifications.map((change) => ({ numbered_id: values.id, message: serializeChange(change) }));

const number = sql`numbered.number`;

function toStatement(
  { counter, admitted }: Numbering,
  parts: readonly NumberedPart[],
  { hasClaims, item }: { readonly hasClaims: boolean; readonly item: ReturnedItem | null },
): SQL {
  const isFirst = hasClaims
    ? sql`where id in (select object_id from claimed) or id not in (${claimedIds})`
    : sql``;
  const [row] = parts;
  const claimed = claimKeys(sql`object_id in (select id from admitted)`);
  const last = sql.identifier(counter.lastNumber.name);
  return sql`with admitted as materialized (${admitted}),
    ${hasClaims ? sql`claimed as (${claimed}),` : sql``}
    chosen as materialized (
      select id, row_number() over (order by id) as place from admitted ${isFirst}),
    counted as (
      update ${counter.table} set ${last} = ${last} + (select count(*) from chosen)
      where exists (select from chosen) returning ${last} as last),
    numbered as materialized (
      select id, (last - (select count(*) from chosen) + place)::integer as number
      from chosen cross join counted),
    ${sql.join(parts.map(toWrite), sql`, `)}
    select admitted.id as admitted_id, numbered.number is not null as is_written, (
      select count(pg_notify(${channel}::text, message))
      from jsonb_to_recordset(${sql.placeholder('published')}::jsonb) as source (numbered_id uuid, message text)
      where numbered_id = admitted.id and numbered.number is not null) as published
      ${item ? sql`, item.*` : sql``}
    from admitted left join numbered on numbered.id = admitted.id ${item && row ? toItem(row.part, item) : sql``}`;
}

const claimedIds = sql`select object_id
  from jsonb_to_recordset(${sql.placeholder('claims')}::jsonb) as claim (object_id uuid)`;

/** The object of each admitted row, where the caller sees it; nulls where nothing is written. */
const toItem = ({ name, table }: Part, { select }: ReturnedItem): SQL => {
  const written = sql.identifier(name);
  const source = sql`(select * from ${written} where ${written}.id = admitted.id) as ${sql.identifier(getTableName(table))}`;
  return sql`left join lateral (${select(source)}) as item on true`;
};

const toWrite = ({ part, computed }: NumberedPart): SQL =>
  sql`${sql.identifier(part.name)} as (
    insert into ${part.table} (${listColumns(part, (name) => name)})
    select ${listColumns(part, (name, column) => {
      const compute = computed[column.name];
      return compute ? compute(toSource(name), number) : toSource(name);
    })}
    from ${toRecordset(part)} join numbered on numbered.id = source.numbered_id order by ${number}
    returning *)`;
