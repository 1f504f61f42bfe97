import { nobodysId } from '@portal/contract/compliance';
import { getTableName, inArray, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { insertAuditRows, toAuditRows, type AuditRows } from '#server/audit/write-audit-entry.ts';
import type { Database } from '#server/database/database.ts';
import { session } from '#server/domains/auth/sessions/session.table.ts';
import { clinic } from '#server/domains/crm/clinics/clinic.table.ts';
import { customer } from '#server/domains/crm/customers/customer.table.ts';
import { installedDevice } from '#server/domains/crm/installed-devices/installed-device.table.ts';
import { lead } from '#server/domains/crm/leads/lead.table.ts';
import { maintenanceRecord } from '#server/domains/crm/maintenance/maintenance-record.table.ts';
import { document } from '#server/domains/documents/library/document.table.ts';
import { importRun } from '#server/domains/import-export/imports/import-run.table.ts';
import { manufacturer } from '#server/domains/products/manufacturers/manufacturer.table.ts';
import { product } from '#server/domains/products/products/product.table.ts';
import { serviceRequest } from '#server/domains/service/requests/service-request.table.ts';
import { serviceTicket } from '#server/domains/service/tickets/service-ticket.table.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { getUserId } from '#server/kernel/actor.ts';
import { anonymizationRequest } from '../requests/anonymization-request.table.ts';
import type { Trace, TraceAction } from './trace.ts';
import type { CountedTrace } from './trace-collector.ts';

/** Tables of the objects that a path names by their id. */
const tables: readonly (PgTable & { readonly id: PgColumn })[] = [
  anonymizationRequest,
  clinic,
  customer,
  document,
  importRun,
  installedDevice,
  lead,
  maintenanceRecord,
  manufacturer,
  product,
  serviceRequest,
  serviceTicket,
  session,
  userAccount,
];

const byTableName = new Map(tables.map((table) => [getTableName(table), table]));

/**
 * Writes a batch of traces as audit entries, in one transaction, and returns how many attempts of each
 * action it contains. Ids that nobody has become no entry.
 */
export async function writeTraces(
  database: Database,
  batch: readonly CountedTrace[],
): Promise<ReadonlyMap<TraceAction, number>> {
  const accounts = await findAccounts(database, batch);
  const objects = await findObjects(database, [
    ...new Set(batch.flatMap(({ trace }) => trace.objectIds)),
  ]);
  const written = new Map<TraceAction, number>();
  const rows: AuditRows[] = [];
  for (const counted of batch) {
    const object = findObject(counted.trace, { accounts, objects });
    if (!object) continue;
    rows.push(toRows(counted, object));
    const { action } = counted.trace;
    written.set(action, (written.get(action) ?? 0) + counted.count);
  }
  if (rows.length > 0) await database.orm.transaction((tx) => insertAuditRows(tx, rows));
  return written;
}

/** Returns the ids of the accounts whose e-mail address was entered. */
async function findAccounts(
  { orm }: Database,
  batch: readonly CountedTrace[],
): Promise<ReadonlyMap<string, string>> {
  const emails = batch.flatMap(({ trace: { account } }) =>
    account && 'email' in account ? [account.email] : [],
  );
  if (emails.length === 0) return new Map();
  const found = await orm
    .select({ id: userAccount.id, email: userAccount.email })
    .from(userAccount)
    .where(inArray(userAccount.email, [...new Set(emails)]));
  return new Map(found.map(({ id, email }) => [email, id]));
}

interface TracedObject {
  readonly table: PgTable;
  readonly objectId: string;
}

/** Returns what an entry is about: an object, or an account; null for an id that nobody has. */
function findObject(
  { action, account, actor, objectIds }: Trace,
  {
    accounts,
    objects,
  }: {
    readonly accounts: ReadonlyMap<string, string>;
    readonly objects: ReadonlyMap<string, PgTable>;
  },
): TracedObject | null {
  if (action === 'foreign_object_refused') {
    for (const objectId of objectIds) {
      const table = objects.get(objectId);
      if (table) return { table, objectId };
    }
    return null;
  }
  const attempted = account && ('id' in account ? account.id : accounts.get(account.email));
  const objectId = attempted ?? (account ? null : getUserId(actor)) ?? nobodysId;
  return { table: userAccount, objectId };
}

function toRows({ trace, count, lastAt }: CountedTrace, object: TracedObject): AuditRows {
  const { action, actor, at, call, ip, requestId, userAgent } = trace;
  return toAuditRows(
    { actor, ip, now: at, requestId },
    {
      action,
      ...object,
      facts: {
        plain: {
          ...(call === '' ? {} : { call }),
          ...(count === 1 ? {} : { count, lastAt: lastAt.toISOString() }),
        },
        personal: userAgent === null ? {} : { userAgent },
      },
    },
  );
}

/**
 * Returns the tables of those ids that exist, in one statement. Somebody for whom they do not exist has
 * asked for them.
 */
async function findObjects(
  { orm }: Pick<Database, 'orm'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PgTable>> {
  if (ids.length === 0) return new Map();
  const selections = tables.map(
    (table) =>
      sql`select ${table.id} as id, ${getTableName(table)}::text as name from ${table}
        where ${table.id} = any(${sql.param(ids)}::uuid[])`,
  );
  const { rows } = await orm.execute<{ id: string; name: string }>(
    sql.join(selections, sql` union all `),
  );
  const found = new Map<string, PgTable>();
  for (const { id, name } of rows) {
    const table = byTableName.get(name);
    if (table) found.set(id, table);
  }
  return found;
}
