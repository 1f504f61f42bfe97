import type { ChangeType } from '@portal/contract/events';
import type { Permission } from '@portal/contract/kernel';
import { eq, getColumns, getTableName, or, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { auditChainLink, auditHead } from '#server/audit/audit-chain-link.table.ts';
import { clearPersonalValues } from '#server/audit/clear-personal-values.ts';
import type { Transaction } from '#server/database/database.ts';
import { classifiedTables } from '#server/database/privacy.ts';
import { serviceRequest } from '#server/domains/service/requests/service-request.table.ts';
import { serviceTicket } from '#server/domains/service/tickets/service-ticket.table.ts';
import { publishManyChanged } from '#server/events/index.ts';
import { JobFailure } from '#server/jobs/job-failure.ts';
import { jobSchedule } from '#server/jobs/job-schedule.table.ts';
import { dataRequest } from '../data-requests/data-request.table.ts';
import { redactionText } from './placeholders.ts';
import {
  isOwnEmail,
  jsonMatchesPerson,
  matchesPerson,
  mentionsPerson,
  redactColumn,
  redactJson,
  runAndCount,
} from './redact-column.ts';
import type { Redaction, TableCount } from './redaction.ts';
import { specialTableNames, specialTables } from './special-tables.ts';
import { listTablePlans, type TablePlan } from './table-plan.ts';

/** Disables the pool's statement and lock timeouts, for background work. */
export async function disableTimeouts(tx: Transaction): Promise<void> {
  await tx.execute(sql`set local statement_timeout = 0`);
  await tx.execute(sql`set local lock_timeout = 0`);
}

/**
 * Redacts a person in every table, with a few statements each. Returns the tables with changed
 * rows. A second call changes only rows written since the first.
 */
export async function redactAllTables(
  tx: Transaction,
  redaction: Redaction,
): Promise<TableCount[]> {
  await assertKnownTables(tx);
  const contacts = await redactContacts(tx, redaction);
  const counts: TableCount[] = [];
  for (const [table, redact] of specialTables) {
    counts.push({ table: getTableName(table), changed: await redact(tx, redaction) });
  }
  for (const plan of listTablePlans(specialTableNames)) {
    counts.push({ table: plan.name, changed: await redactTable(tx, redaction, plan) });
  }
  const redacted = mergeCounts(contacts, counts).filter(({ changed }) => changed > 0);
  await publishRedactedTables(tx, redacted);
  return redacted;
}

/** Adds the counts of several runs, per table. */
export function mergeCounts(...runs: readonly (readonly TableCount[])[]): TableCount[] {
  const sums = new Map<string, number>();
  for (const { table, changed } of runs.flat()) sums.set(table, (sums.get(table) ?? 0) + changed);
  return [...sums]
    .map(([table, changed]) => ({ table, changed }))
    .toSorted((a, b) => (a.table < b.table ? -1 : 1));
}

/** Imported so that `defineTable` registers them; no other file of this domain imports them. */
const named = [auditHead, auditChainLink, jobSchedule].map((table) => getTableName(table));

/**
 * Prevents an anonymization that redacts some tables and misses others.
 * @throws JobFailure if the database has a table that this process has not classified.
 */
async function assertKnownTables(tx: Transaction): Promise<void> {
  const known = [...classifiedTables().keys(), ...named];
  const { rows } = await tx.execute<{ name: string }>(sql`
    select relname::text as name from pg_class
    where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
      and relname <> all (${sql.param(known)}::text[])`);
  const names = rows.map(({ name }) => name).join(', ');
  if (names !== '') throw new JobFailure(`tables without privacy classes: ${names}`);
}

/** Redacts a person in a table with up to three statements. Returns the number of changed rows. */
async function redactTable(
  tx: Transaction,
  redaction: Redaction,
  plan: TablePlan,
): Promise<number> {
  const { table, owner, deletesOwnerRows, personal, texts, jsons } = plan;
  let changed = await updatePaths(tx, redaction, plan);
  if (owner && deletesOwnerRows) {
    changed += await runAndCount(
      tx,
      sql`delete from ${table} where ${eq(owner, redaction.userId)}`,
    );
  }
  if (owner && personal.length > 0) {
    const cleared = personal.map((column) => assign(column, sql`null`));
    const hasSome = or(...personal.map((column) => sql`${column} is not null`));
    changed += await runAndCount(
      tx,
      sql`update ${table} set ${sql.join(cleared, sql`, `)}
        where ${eq(owner, redaction.userId)} and (${hasSome})`,
    );
  }
  if (texts.length + jsons.length === 0) return changed;
  const values = [
    ...texts.map((column) => assign(column, redactColumn(redaction, column))),
    ...jsons.map((column) => assign(column, redactJson(redaction, column))),
    ...nextVersion(table),
  ];
  const found = or(
    ...texts.map((column) => mentionsPerson(redaction, column)),
    ...jsons.map((column) => jsonMatchesPerson(redaction, column)),
  );
  const update = sql`update ${table} set ${sql.join(values, sql`, `)} where ${found}`;
  return changed + (await runAndCount(tx, update));
}

/** `set column = …`, without the table's name. */
const assign = (column: PgColumn, value: SQL): SQL =>
  sql`${sql.identifier(column.name)} = ${value}`;

/**
 * Increments the version if the table has one, so that an update based on the old row conflicts.
 */
function nextVersion(table: PgTable): SQL[] {
  const { version } = getColumns(table);
  return version ? [sql`version = ${table}.version + 1`] : [];
}

/** Points the rows to the redacted paths of their files. */
async function updatePaths(
  tx: Transaction,
  { redactedPaths }: Redaction,
  plan: TablePlan,
): Promise<number> {
  if (redactedPaths.size === 0) return 0;
  let changed = 0;
  for (const path of plan.paths) {
    changed += await runAndCount(
      tx,
      sql`update ${plan.table} set ${assign(path, sql`file.now_at`)}
        from unnest(${sql.param([...redactedPaths.keys()])}::text[], ${sql.param([...redactedPaths.values()])}::text[])
          as file (was_at, now_at)
        where ${path} = file.was_at`,
    );
  }
  return changed;
}

interface PublishedChange {
  readonly type: ChangeType;
  readonly permission?: Permission;
}

const tickets: PublishedChange = { type: 'service_ticket', permission: 'service' };
const requests: PublishedChange = { type: 'service_request', permission: 'service' };
const leads: PublishedChange = { type: 'lead', permission: 'pipeline' };

/** Changes published per table, by its name in the database. */
export const changeTypes: Readonly<Record<string, PublishedChange>> = {
  customer: { type: 'customer' },
  data_request: { type: 'data_request', permission: 'privacy' },
  device_photo: { type: 'installed_device' },
  document: { type: 'document' },
  inbound_mail: requests,
  lead: leads,
  lead_note: leads,
  maintenance_record: { type: 'installed_device' },
  marketing_content: { type: 'product' },
  product: { type: 'product' },
  product_viewing_right: { type: 'viewing_right' },
  saved_answer: { type: 'saved_answer' },
  service_attachment: requests,
  service_internal_note: tickets,
  service_request: requests,
  service_ticket: tickets,
  service_ticket_event: tickets,
  service_ticket_reply: tickets,
};

/** Publishes the change of each redacted table to employees after the commit. */
async function publishRedactedTables(
  tx: Transaction,
  counts: readonly TableCount[],
): Promise<void> {
  const changed = counts.flatMap(({ table }) => changeTypes[table] ?? []);
  for (const change of new Set(changed)) await publishManyChanged(tx, change);
}

/**
 * Removes how to reach the person from what they requested, of the service desk or about their data: the
 * number need not be that of their account. Runs while the rows still have the person's address.
 */
async function redactContacts(tx: Transaction, redaction: Redaction): Promise<TableCount[]> {
  const { requestedBy, requesterEmail } = serviceRequest;
  const requests = sql`(${isOwnEmail(redaction, requesterEmail)}
    or (${requesterEmail} is null and ${requestedBy} = ${redaction.userId}))`;
  return [
    {
      table: getTableName(serviceRequest),
      changed: await runAndCount(tx, clear(serviceRequest, requests)),
    },
    {
      table: getTableName(serviceTicket),
      changed: await runAndCount(
        tx,
        clear(serviceTicket, isOwnEmail(redaction, serviceTicket.requesterEmail), [
          serviceTicket.requesterName,
        ]),
      ),
    },
    {
      table: getTableName(dataRequest),
      changed: await redactDataRequests(tx, redaction),
    },
  ];
}

/**
 * Removes how to reach the person from their entries in the register, also from the audit log. They are
 * named by their account or lead, or by a text beside their address or number.
 */
async function redactDataRequests(tx: Transaction, redaction: Redaction): Promise<number> {
  const { id, userId, leadId, subjectContact } = dataRequest;
  const { rows } = await tx.execute<{ id: string }>(
    sql`select ${id} from ${dataRequest} where ${redaction.userId} in (${userId}, ${leadId})
      or ${matchesPerson(redaction, subjectContact)}`,
  );
  const ids = rows.map((row) => row.id);
  await clearPersonalValues(tx, new Date(redaction.anonymizedAt), ids);
  return runAndCount(
    tx,
    sql`update ${dataRequest} set subject_contact = null,
      subject_name = case when subject_name is not null then ${redactionText} end,
      version = ${dataRequest.version} + 1
    where id = any(${sql.param(ids)}::uuid[]) and subject_contact is not null`,
  );
}

/** Empties how to reach the person, and further columns of the row. */
function clear(
  table: typeof serviceRequest | typeof serviceTicket,
  isTheirs: SQL,
  further: readonly PgColumn[] = [],
): SQL {
  const columns = [table.contactPhone, table.contactWhen, ...further];
  const emptied = columns.map(({ name }) => sql`${sql.identifier(name)} = null`);
  const filled = columns.map((column) => sql`${column} is not null`);
  return sql`update ${table} set ${sql.join(emptied, sql`, `)}, version = ${table.version} + 1
    where ${isTheirs} and (${sql.join(filled, sql` or `)})`;
}
