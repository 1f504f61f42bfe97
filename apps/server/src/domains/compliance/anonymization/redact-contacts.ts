import { getTableName, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { clearPersonalValues } from '#server/audit/clear-personal-values.ts';
import type { Transaction } from '#server/database/database.ts';
import { serviceRequest } from '#server/domains/service/requests/service-request.table.ts';
import { serviceTicket } from '#server/domains/service/tickets/service-ticket.table.ts';
import { dataRequest } from '../data-requests/data-request.table.ts';
import { redactionText } from './placeholders.ts';
import { isOwnEmail, matchesPerson, runAndCount } from './redact-column.ts';
import type { Redaction, TableCount } from './redaction.ts';

/**
 * Removes how to reach the person from what they requested, of the service desk or about their data: the
 * number need not be that of their account. Runs while the rows still have the person's address.
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
