import { getTableName, sql, type SQL } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { serviceRequest } from '#server/domains/service/requests/service-request.table.ts';
import { serviceTicket } from '#server/domains/service/tickets/service-ticket.table.ts';
import { isOwnEmail, runAndCount } from './redact-column.ts';
import type { Redaction, TableCount } from './redaction.ts';

/**
 * Removes how to reach the person from what they requested: the number need not be that of their
 * account. Runs while the rows still have the person's address.
 */
export async function redactContacts(tx: Transaction, redaction: Redaction): Promise<TableCount[]> {
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
        clear(serviceTicket, isOwnEmail(redaction, serviceTicket.requesterEmail)),
      ),
    },
  ];
}

const clear = (table: typeof serviceRequest | typeof serviceTicket, isTheirs: SQL): SQL =>
  sql`update ${table} set contact_phone = null, contact_when = null, version = ${table.version} + 1
    where ${isTheirs} and (${table.contactPhone} is not null or ${table.contactWhen} is not null)`;
