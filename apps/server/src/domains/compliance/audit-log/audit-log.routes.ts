import {
  type AuditChain,
  AuditEntry,
  exportAuditLines,
  getAuditChain,
  listAuditLog,
  listAuditValues,
} from '@portal/contract/compliance';
import { sql } from 'drizzle-orm';
import { bindList } from '#server/http/bind-crud.ts';
import { bind, type BoundRoute } from '#server/http/bound-route.ts';
import { getToday } from '#server/kernel/calendar-day.ts';
import type { Context } from '#server/resource/context.ts';
import { streamRows } from '#server/resource/list/stream-rows.ts';
import { auditLog, exportedAuditLog } from './audit-log.resource.ts';

export const auditLogRoutes: BoundRoute[] = [
  ...bindList(listAuditLog, auditLog, { exported: exportedAuditLog }),
  bind(exportAuditLines, async ({ context, query }) => {
    const entries = streamRows(context, auditLog, { ...query, ordering: 'at' });
    // An error of the first batch is still an error response.
    const first = await entries.next();
    return {
      fileName: `audit-log-${getToday(context)}.jsonl`,
      content: toLines(first.done ? [] : first.value, entries),
    };
  }),
  bind(listAuditValues, ({ context }) => readAuditValues(context)),
  bind(getAuditChain, ({ context }) => readChain(context)),
];

const itemFields = Object.keys(AuditEntry.properties);

/** Returns the fields of the contract; a row has those that order it, too. */
const toItem = (row: object): object =>
  Object.fromEntries(itemFields.map((name) => [name, Reflect.get(row, name)]));

const toText = (entries: readonly object[]): string =>
  entries.map((entry) => `${JSON.stringify(toItem(entry))}\n`).join('');

async function* toLines(
  first: readonly object[],
  rest: AsyncIterable<readonly object[]>,
): AsyncGenerator<string> {
  yield toText(first);
  for await (const entries of rest) yield toText(entries);
}

/** Returns the last link of the chain and the number of rows after it. */
async function readChain({ database }: Context): Promise<AuditChain> {
  const { rows } = await database.pool.query<AuditChain>(
    `select coalesce(last.chained_rows, 0) as chained_rows, last.chained_at as chained_at,
       encode(last.hash, 'hex') as head,
       (select count(*) from audit_entry as entry
        where (entry.era, entry.transaction, entry.ordinal) > (coalesce(last.era, 0),
          coalesce(last.transaction, '0'::xid8), coalesce(last.ordinal, 0))) as unchained_rows
     from (select) as one left join lateral (
       select * from audit_chain_link as link order by link.number desc limit 1) as last on true`,
  );
  return rows[0] ?? { chained_rows: 0, unchained_rows: 0, chained_at: null, head: null };
}

/**
 * Selects the distinct values of a column with one index lookup each: there are few values and many
 * rows.
 */
const selectDistinct = (column: 'action' | 'object_type') => {
  const name = sql.identifier(column);
  return sql`array(
    with recursive word as (
      (select ${name} as said from audit_entry order by ${name} limit 1)
      union all
      select (select ${name} from audit_entry where ${name} > word.said order by ${name} limit 1)
      from word where word.said is not null
    ) select said from word where said is not null)`;
};

interface AuditValues extends Record<string, unknown> {
  readonly actions: string[];
  readonly object_types: string[];
}

/** Returns the actions and object types that the log contains. */
async function readAuditValues({ database }: Context): Promise<AuditValues> {
  const { rows } = await database.orm.execute<AuditValues>(
    sql`select ${selectDistinct('action')} as actions, ${selectDistinct('object_type')} as object_types`,
  );
  return rows[0] ?? { actions: [], object_types: [] };
}
