import { getTableName, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
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

/** How rows are written that several calls may share. */
export interface InsertionPlan {
  /** Distinguishes the plans of one table. */
  readonly key: string;
  /** Query with placeholders that selects the `id` of each row that may be written. */
  readonly admitted: SQL;
  /** CTE that changes what the rows belong to, for the ids in `chosen`. */
  readonly changes?: SQL;
  /** Without it the rows have no number. */
  readonly numbering?: Numbering;
}

/** How rows are numbered: without gaps, and visible in the order of their numbers. */
interface Numbering {
  /** Column of the resource that holds the number. */
  readonly column: PgColumn;
  /** The one row, and its column, that hold the last number. */
  readonly counter: { readonly table: PgTable; readonly lastNumber: PgColumn };
}

/** Row of another table, and how those of its values are computed that contain the number. */
export interface NumberedOther extends OtherRow {
  readonly computed?: Readonly<Record<string, Computation>>;
}

/** Returns a value with the number, from the value without it. */
type Computation = (value: SQL, number: SQL) => SQL;

/** A row to insert, with the call that it belongs to. */
export interface RowOfCall {
  readonly context: Context;
  /** Values without the number. */
  readonly values: Row & { readonly id: string };
  readonly others?: readonly NumberedOther[];
  /** Changes to publish, beside the one that the resource defines. */
  readonly notifications?: readonly ChangeNotification[];
  /** Key of the call; each at most once in a statement. */
  readonly claim: IdempotencyClaim | null;
}

interface Insertion {
  readonly rows: readonly RowOfCall[];
  /** Values of the placeholders of the plan. */
  readonly values: Row;
  /** Object to return for each row; null for none. */
  readonly item: ReturnedItem | null;
}

/** Milliseconds for which the rows of several calls wait for a lock; a row by itself waits longer. */
const lockWait = 250;

/** Ends a plan's query; limits how long the statement, a transaction by itself, waits for locks of rows. */
export const withBriefWait = sql`
  cross join (select set_config('lock_timeout', '${sql.raw(String(lockWait))}ms', true) as value) as brief_wait
  where brief_wait.value is not null`;

/** Admits the rows whose `ids` are given. */
export const allRows: InsertionPlan = {
  key: 'all',
  admitted: sql`select id from unnest(${sql.placeholder('ids')}::uuid[]) as id ${withBriefWait}`,
};

/**
 * Inserts rows in the order of their ids, with their audit entries, other rows and
 * notifications, in one statement, which is a transaction of its own where the place has none.
 * Locks what `admitted` locks, then the keys, then the counter, which stays locked until the commit:
 * others wait for it, where the statement is the transaction, no longer than for this statement. A sequence
 * would leave gaps after rollbacks, and a higher number could be committed first. Returns the ids that were admitted, each
 * with what was written: nothing if another call has claimed its key. If a row fails, none is written.
 */
export async function insertTogether<Item extends QueryResultRow>(
  place: Place,
  resource: Resource,
  plan: InsertionPlan,
  { rows, values, item }: Insertion,
): Promise<Map<string, Written<Item>>> {
  if (rows.length === 0) return new Map();
  const executor = 'pool' in place ? place.orm : place;
  const { parts, published } = await toParts(executor, resource, plan, rows);
  const claims = rows.flatMap(({ claim, values: { id } }) =>
    claim === null ? [] : [{ claim, objectId: id }],
  );
  const hasClaims = claims.length > 0;
  const shape = [
    'together',
    plan.key,
    hasClaims,
    item?.key,
    ...parts.map(({ part }) => toShape(part)),
  ];
  const statement = prepare(resource.table, shape.join('/'), () =>
    toStatement(plan, parts, { hasClaims, item }),
  );
  const found = await mapConstraintErrors(resource, () =>
    statement.runIn<Item & Report>(place, {
      ...values,
      ...item?.values,
      ...toClaimValues(claims),
      ...Object.fromEntries(parts.map(({ part: { name, json } }) => [name, json])),
      published,
    }),
  );
  return new Map(
    found.map((row) => {
      const isVisible = item !== null && row['id'] !== null;
      return [row.admitted_id, { isWritten: row.is_written, item: isVisible ? row : null }];
    }),
  );
}

/** What the statement says of a row beside its object. */
interface Report {
  readonly admitted_id: string;
  readonly is_written: boolean;
}

/** Rows of a table, and how those of their values are computed that contain the number. */
interface ComputedPart {
  readonly part: Part;
  readonly computed: Readonly<Record<string, Computation>>;
}

/** Returns all that is written, by table, and the changes to publish as JSON. */
async function toParts(
  executor: Executor,
  resource: Resource,
  { numbering }: InsertionPlan,
  rows: readonly RowOfCall[],
): Promise<{ readonly parts: ComputedPart[]; readonly published: string }> {
  const written: { readonly owner: string; readonly other: NumberedOther }[] = [];
  const published: object[] = [];
  const numbered = numbering && {
    row: { [numbering.column.name]: (_none: SQL, number: SQL) => number },
    audit: { changes: addChange(numbering.column) },
  };
  for (const { context, values, others = [], notifications: given = [] } of rows) {
    const insertion = await toInsertion(executor, context, resource, {
      values,
      notifications: given,
    });
    const { row, entry, notifications } = insertion;
    const { entry: audit, personal } = toAuditRows(context, entry);
    const ofRow: NumberedOther[] = [
      { table: resource.table, row, ...(numbered && { computed: numbered.row }) },
      { table: auditEntry, row: audit, ...(numbered && { computed: numbered.audit }) },
      ...(personal ? [{ table: auditPersonal, row: personal }] : []),
      ...others,
    ];
    for (const other of ofRow) written.push({ owner: values.id, other });
    for (const change of notifications)
      published.push({ written_with: values.id, message: serializeChange(change) });
  }
  const byTable = Map.groupBy(written, ({ other }) => other.table);
  const parts = [...byTable].map(([table, ofTable], at) => {
    const given = ofTable.map(({ other }) => other.row);
    const owners = ofTable.map(({ owner }) => owner);
    return {
      part: toPart(`part${at}`, table, given, owners),
      computed: ofTable[0]?.other.computed ?? {},
    };
  });
  return { parts, published: JSON.stringify(published) };
}

/** Adds the number to the changes that an audit entry lists. */
const addChange =
  ({ name }: PgColumn): Computation =>
  (changes, number) =>
    sql`${changes} || jsonb_build_object(${sql.raw(`'${name}'`)}, jsonb_build_object('from', null, 'to', ${number}))`;

function toStatement(
  { admitted, changes, numbering }: InsertionPlan,
  parts: readonly ComputedPart[],
  { hasClaims, item }: { readonly hasClaims: boolean; readonly item: ReturnedItem | null },
): SQL {
  const isFirst = hasClaims
    ? sql`where id in (select object_id from claimed) or id not in (${claimedIds})`
    : sql``;
  const [row] = parts;
  const claimed = claimKeys(sql`object_id in (select id from admitted)`);
  const written = sql.identifier(numbering ? 'numbered' : 'chosen');
  return sql`with admitted as materialized (${admitted}),
    ${hasClaims ? sql`claimed as (${claimed}),` : sql``}
    chosen as materialized (
      select id, row_number() over (order by id) as place from admitted ${isFirst}),
    ${numbering ? toNumbers(numbering) : sql``}
    ${changes ? sql`${changes},` : sql``}
    ${sql.join(
      parts.map((part) => toWrite(part, written)),
      sql`, `,
    )}
    select admitted.id as admitted_id, ${written}.id is not null as is_written, (
      select count(pg_notify(${channel}::text, message))
      from jsonb_to_recordset(${sql.placeholder('published')}::jsonb) as source (written_with uuid, message text)
      where written_with = admitted.id and ${written}.id is not null) as published
      ${item ? sql`, item.*` : sql``}
    from admitted left join ${written} on ${written}.id = admitted.id ${item && row ? toItem(row.part, item) : sql``}`;
}

const claimedIds = sql`select object_id
  from jsonb_to_recordset(${sql.placeholder('claims')}::jsonb) as claim (object_id uuid)`;

/** CTEs that take the numbers of the chosen rows from the counter. */
const toNumbers = ({ counter }: Numbering): SQL => {
  const last = sql.identifier(counter.lastNumber.name);
  return sql`counted as (
      update ${counter.table} set ${last} = ${last} + (select count(*) from chosen)
      where exists (select from chosen) returning ${last} as last),
    numbered as materialized (
      select id, place, (last - (select count(*) from chosen) + place)::integer as number
      from chosen cross join counted),`;
};

/** The object of each admitted row, where the caller sees it; nulls where nothing is written. */
const toItem = ({ name, table }: Part, { select }: ReturnedItem): SQL => {
  const written = sql.identifier(name);
  const source = sql`(select * from ${written} where ${written}.id = admitted.id) as ${sql.identifier(getTableName(table))}`;
  return sql`left join lateral (${select(source)}) as item on true`;
};

const number = sql`numbered.number`;

/** Inserts the rows of a part whose owners are in the CTE `written`. */
const toWrite = ({ part, computed }: ComputedPart, written: SQLWrapper): SQL =>
  sql`${sql.identifier(part.name)} as (
    insert into ${part.table} (${listColumns(part, (name) => name)})
    select ${listColumns(part, (name, column) => {
      const compute = computed[column.name];
      return compute ? compute(toSource(name), number) : toSource(name);
    })}
    from ${toRecordset(part)} join ${written} on ${written}.id = source.written_with order by ${written}.place
    returning *)`;
