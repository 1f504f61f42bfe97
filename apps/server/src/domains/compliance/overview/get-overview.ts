import {
  type ComplianceOverview,
  getComplianceOverview as route,
} from '@portal/contract/compliance';
import {
  and,
  desc,
  eq,
  getColumns,
  getTableName,
  inArray,
  isNotNull,
  isNull,
  lte,
  max,
  or,
  sql,
  type SQL,
  sum,
} from 'drizzle-orm';
import { alias, type PgTable } from 'drizzle-orm/pg-core';
import { auditEntry } from '#server/audit/audit.table.ts';
import type { Executor } from '#server/database/database.ts';
import {
  classifiedTables,
  getPrivacyClasses,
  type PrivacyClass,
} from '#server/database/privacy.ts';
import { lead } from '#server/domains/crm/leads/lead.table.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { displayName } from '#server/domains/users/index.ts';
import { authorize } from '#server/kernel/actor.ts';
import type { Context } from '#server/resource/context.ts';
import { dataRequest } from '../data-requests/data-request.table.ts';
import { anonymizationRequest as request } from '../requests/anonymization-request.table.ts';
import { countDue, listCurrentTerms } from '../retention/sweep.ts';
import { retentionRule } from '../retention/retention-rule.table.ts';
import { accountSweep } from '../retention/sweeps.ts';

/** Returns the data of the GDPR page. */
export async function getOverview(context: Context): Promise<ComplianceOverview> {
  authorize(context.actor, route.access);
  return {
    requests: await countRequests(context),
    data_requests: await countDataRequests(context),
    past_retention: await countPastRetention(context.database.orm, context.now),
    last_sweep: await findLastSweep(context.database.orm),
    exports: await listExports(context),
    processing: await listProcessedTables(context),
  };
}

/** Counts closed accounts past their retention that have no request. */
export async function countPastRetention(executor: Executor, now: Date): Promise<number> {
  const term = (await listCurrentTerms(executor)).find(({ rule }) => rule === 'accounts');
  return term ? countDue(executor, accountSweep, { now, retentionDays: term.days }) : 0;
}

/** Returns the time of the last sweep and the number of objects it removed over all rules. */
export async function findLastSweep(
  executor: Executor,
): Promise<{ at: string; removed: number } | null> {
  const latest = executor.select({ at: max(retentionRule.lastRunAt) }).from(retentionRule);
  const [found] = await executor
    .select({ at: max(retentionRule.lastRunAt), removed: sum(retentionRule.lastRemoved) })
    .from(retentionRule)
    .where(sql`${retentionRule.lastRunAt} = (${latest})`);
  return found?.at ? { at: found.at, removed: Number(found.removed) } : null;
}

const countWhere = (condition: SQL) =>
  sql<number>`count(*) filter (where ${condition})`.mapWith(Number);

/** Counts requests by state; approved requests are split into waiting and executed. */
async function countRequests({ database, now }: Context): Promise<ComplianceOverview['requests']> {
  const isWaiting = sql`${request.status} = 'pending'`;
  const isOver = sql`${request.graceEndsAt} <= ${now.toISOString()}::timestamptz`;
  const isApproved = sql`${request.status} = 'approved'`;
  const [counts] = await database.orm
    .select({
      pending: countWhere(sql`${isWaiting} and not ${isOver}`),
      expired: countWhere(sql`${isWaiting} and ${isOver}`),
      approved: countWhere(sql`${isApproved} and ${request.anonymizedAt} is null`),
      cancelled: countWhere(sql`${request.status} = 'cancelled'`),
      anonymized: countWhere(sql`${request.anonymizedAt} is not null`),
    })
    .from(request);
  return counts ?? { pending: 0, expired: 0, approved: 0, cancelled: 0, anonymized: 0 };
}

/** Counts the entries of the register that are not done. */
async function countDataRequests({
  database,
  now,
}: Context): Promise<ComplianceOverview['data_requests']> {
  const isOpen = isNull(dataRequest.doneAt);
  const isOver = lte(dataRequest.dueAt, now.toISOString());
  return {
    open: await database.orm.$count(dataRequest, isOpen),
    overdue: await database.orm.$count(dataRequest, and(isOpen, isOver)),
  };
}

/** Maximum number of listed exports. */
const latest = 10;

const maker = alias(userAccount, 'maker');

interface Named {
  readonly id: string;
  readonly name: string;
}

const selectPerson = (account: typeof userAccount | typeof maker) => sql<Named>`
  json_build_object('id', ${account.id}, 'name', ${displayName(account)})`;

/** Returns the latest exports of personal data from the audit trail, and their total. */
async function listExports({ database }: Context): Promise<ComplianceOverview['exports']> {
  const { action, actorId, at, id, objectId, objectType, ordinal } = auditEntry;
  const people = [userAccount, lead].map((table) => getTableName(table));
  const isExport = and(eq(action, 'export'), inArray(objectType, people));
  const total = await database.orm.$count(auditEntry, isExport);
  const made = await database.orm
    .select({
      id,
      at,
      user_id: objectId,
      person: sql<Named>`case when ${lead.id} is not null then json_build_object('id', ${lead.id},
        'name', ${lead.contactName}) else ${selectPerson(userAccount)} end`,
      made_by: selectPerson(maker),
    })
    .from(auditEntry)
    .leftJoin(userAccount, eq(userAccount.id, objectId))
    .leftJoin(lead, eq(lead.id, objectId))
    .innerJoin(maker, eq(maker.id, actorId))
    // A deleted lead has no contact any more.
    .where(and(isExport, or(isNotNull(userAccount.id), isNotNull(lead.id))))
    .orderBy(desc(ordinal))
    .limit(latest);
  return { total, latest: made };
}

type ProcessedTable = ComplianceOverview['processing'][number];

/** The row count of a larger table is PostgreSQL's estimate. */
const maxCountedRows = 20_000;

/** Returns every table with personal data, with its row count and its personal columns by class. */
async function listProcessedTables({ database }: Context): Promise<ProcessedTable[]> {
  const tables = [...classifiedTables()]
    .map(([name, table]) => ({
      name,
      table,
      personal: listColumns(table, 'personal'),
      freeText: listColumns(table, 'free_text'),
    }))
    .filter(({ personal, freeText }) => personal.length + freeText.length > 0)
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const large = new Map(await estimateLargeTables(database, tables));
  const small = tables.filter(({ name }) => !large.has(name));
  const counts = new Map([...large, ...(await countRows(database, small))]);
  return tables.map(({ name, personal, freeText }) => ({
    table: name,
    rows: counts.get(name) ?? 0,
    personal,
    free_text: freeText,
  }));
}

function listColumns(table: PgTable, privacyClass: PrivacyClass): string[] {
  const columns = getColumns(table);
  return Object.entries(getPrivacyClasses(table)).flatMap(([column, privacy]) => {
    const name = columns[column]?.name;
    return privacy === privacyClass && name ? [name] : [];
  });
}

/** Returns the estimated row counts of large tables. */
async function estimateLargeTables(
  { orm }: Context['database'],
  tables: readonly { name: string }[],
): Promise<(readonly [string, number])[]> {
  const names = sql.param(tables.map(({ name }) => name));
  const { rows } = await orm.execute<{ name: string; rows: number }>(sql`
    select relname::text as name, reltuples::float8 as rows from pg_class
    where relname = any(${names}::text[]) and relkind = 'r'
      and relnamespace = 'public'::regnamespace and reltuples > ${maxCountedRows}`);
  return rows.map(({ name, rows: estimate }) => [name, Math.round(estimate)] as const);
}

/** Counts the rows of all tables in one statement. */
async function countRows(
  { orm }: Context['database'],
  tables: readonly { name: string; table: PgTable }[],
): Promise<(readonly [string, number])[]> {
  if (tables.length === 0) return [];
  const parts = tables.map(
    ({ name, table }) =>
      sql`select ${sql.raw(`'${name}'`)} as name, count(*)::int as rows from ${table}`,
  );
  const { rows } = await orm.execute<{ name: string; rows: number }>(
    sql.join(parts, sql` union all `),
  );
  return rows.map(({ name, rows: count }) => [name, count] as const);
}
