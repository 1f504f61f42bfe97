import { gracePeriod, type RetentionRule } from '@portal/contract/compliance';
import { inArray, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { auditEntry, auditPersonal } from '#server/audit/audit.table.ts';
import { clearPersonalValues } from '#server/audit/clear-personal-values.ts';
import { writeAuditEntries, writeAuditEntry } from '#server/audit/write-audit-entry.ts';
import { getIdleBound } from '#server/domains/auth/index.ts';
import { session } from '#server/domains/auth/sessions/session.table.ts';
import { purgeLeads } from '#server/domains/crm/index.ts';
import { lead } from '#server/domains/crm/leads/lead.table.ts';
import { importRun } from '#server/domains/import-export/imports/import-run.table.ts';
import {
  inboundMail,
  inboundMailFile,
} from '#server/domains/service/inbound/inbound-mail.table.ts';
import { releaseFile } from '#server/domains/uploads/index.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { addMilliseconds, days } from '#server/kernel/clock.ts';
import { newId } from '#server/kernel/ids.ts';
import { mailOutbox } from '#server/mail/mail-outbox.table.ts';
import { publishRowChanges } from '#server/resource/publish-row-changes.ts';
import { runAndCount } from '../anonymization/redact-column.ts';
import { dataRequests } from '../data-requests/data-request.resource.ts';
import { dataRequest } from '../data-requests/data-request.table.ts';
import { anonymizationRequests } from '../requests/anonymization-request.resource.ts';
import { anonymizationRequest } from '../requests/anonymization-request.table.ts';
import { traceActions } from '../traces/trace.ts';
import type { Sweep } from './sweep.ts';

const deleteFrom =
  (table: PgTable): Sweep['remove'] =>
  (tx, _context, ids) =>
    runAndCount(tx, sql`delete from ${table} where id = any(${sql.param(ids)}::uuid[])`);

/** Closed leads without recent changes; open leads are still worked on, and an anonymization needs its lead. */
const leadSweep: Sweep = {
  due: (before) => sql`select id from ${lead} where stage in ('won', 'lost')
    and stage_changed_at < ${before} and updated_at < ${before}
    and coalesce(last_note_at, '-infinity') < ${before}
    and not exists (select from ${anonymizationRequest} as request where request.lead_id = ${lead.id}
      and request.status <> 'cancelled' and request.anonymized_at is null)`,
  remove: purgeLeads,
};

/** Ended and expired sessions. Active ones stay even if the term is shorter than a session. */
const sessionSweep: Sweep = {
  due: (before, now) => sql`select id from ${session} where ended_at < ${before}
    or last_seen_at < least(${before}::timestamptz, ${getIdleBound(now)}::timestamptz)`,
  remove: deleteFrom(session),
};

/** Mails that were sent or failed. */
const mailSweep: Sweep = {
  due: (before) =>
    sql`select id from ${mailOutbox} where status <> 'waiting' and updated_at < ${before}`,
  remove: deleteFrom(mailOutbox),
};

/** Mails that came in, with the files of those that nobody opened a request from. */
const inboundMailSweep: Sweep = {
  due: (before) => sql`select id from ${inboundMail} where created_at < ${before}`,
  async remove(tx, _context, ids) {
    const { rows } = await tx.execute<{ path: string }>(
      sql`delete from ${inboundMailFile} where mail_id = any(${sql.param(ids)}::uuid[])
        returning blob_path as path`,
    );
    for (const { path } of rows) await releaseFile(tx, path);
    return runAndCount(
      tx,
      sql`delete from ${inboundMail} where id = any(${sql.param(ids)}::uuid[])`,
    );
  },
};

/** Deletes the import run and its file. Imported objects stay. */
const importSweep: Sweep = {
  due: (before) => sql`select id from ${importRun} where created_at < ${before}`,
  async remove(tx, _context, ids) {
    const { rows } = await tx.execute<{ path: string }>(
      sql`delete from ${importRun} where id = any(${sql.param(ids)}::uuid[])
        returning blob_path as path`,
    );
    for (const { path } of rows) await releaseFile(tx, path);
    return rows.length;
  },
};

/** Removes the IP address, and the browser of a refused attempt. The row stays in the chain (docs/decisions/0024). */
const addressSweep: Sweep = {
  due: (before) => sql`select entry_id as id from ${auditPersonal} as kept
    where ip is not null
      and (select at from ${auditEntry} as entry where entry.id = kept.entry_id) < ${before}`,
  remove: (tx, { now }, ids) =>
    runAndCount(
      tx,
      sql`update ${auditPersonal} set ip = null, salt = ''::bytea, erased_at = ${now.toISOString()},
          changes = case when (select action from ${auditEntry} where id = entry_id)
            = any(${sql.param(traceActions)}::text[]) then '{}' else changes end
        where entry_id = any(${sql.param(ids)}::uuid[])`,
    ),
};

/**
 * Requests the anonymization of people who were deactivated and did not return. An officer must
 * approve each request. After a cancellation, the next request follows a full term later.
 */
export const accountSweep: Sweep = {
  due: (before) => sql`select id from ${userAccount} as person
    where not is_active and anonymized_at is null and updated_at < ${before}
      and coalesce(last_login_at, '-infinity') < ${before}
      and not exists (select from ${anonymizationRequest} as asked where asked.user_id = person.id
        and (asked.status <> 'cancelled' or asked.cancelled_at >= ${before}))`,
  async remove(tx, context, ids) {
    const at = context.now.toISOString();
    const requests = ids.map((userId) => ({
      id: newId(),
      userId,
      gracePeriodDays: gracePeriod.default,
      graceEndsAt: addMilliseconds(context.now, days(gracePeriod.default)).toISOString(),
      createdAt: at,
      updatedAt: at,
    }));
    // A concurrent request by a person takes precedence.
    const made = await tx
      .insert(anonymizationRequest)
      .values(requests)
      .onConflictDoNothing()
      .returning();
    for (const after of made) {
      await writeAuditEntry(tx, context, {
        action: 'create',
        table: anonymizationRequest,
        objectId: after.id,
        after,
      });
    }
    await publishRowChanges(tx, anonymizationRequests, made);
    return made.length;
  },
};

/** Entries of the register that were done, with what the audit log says about the person. */
const dataRequestSweep: Sweep = {
  due: (before) => sql`select id from ${dataRequest} where done_at < ${before}`,
  async remove(tx, context, ids) {
    const removed = await tx
      .delete(dataRequest)
      .where(inArray(dataRequest.id, [...ids]))
      .returning({ id: dataRequest.id });
    const entries = removed.map(({ id: objectId }) => ({
      action: 'delete' as const,
      table: dataRequest,
      objectId,
    }));
    await writeAuditEntries(tx, context, entries);
    await clearPersonalValues(tx, context.now, ids);
    await publishRowChanges(tx, dataRequests, removed);
    return removed.length;
  },
};

/**
 * Sweeps per rule. Installed devices, tickets and maintenance have none: manufacturers and service
 * providers must keep medical devices traceable (Regulation (EU) 2017/745, articles 10 and
 * 25).
 */
export const sweeps: Readonly<Record<RetentionRule, Sweep>> = {
  accounts: accountSweep,
  leads: leadSweep,
  sessions: sessionSweep,
  mails: mailSweep,
  inbound_mails: inboundMailSweep,
  imports: importSweep,
  audit_addresses: addressSweep,
  data_requests: dataRequestSweep,
};
