import { getTableName, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '#server/database/database.ts';
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
import { session } from '#server/domains/auth/sessions/session.table.ts';
import { anonymizationRequest } from '../requests/anonymization-request.table.ts';

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
 * Returns the tables of those ids that exist, in one statement. Somebody for whom they do not exist has
 * asked for them.
 */
export async function findObjects(
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
