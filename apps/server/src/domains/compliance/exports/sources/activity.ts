import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { auditEntry, auditPersonal } from '#server/audit/audit.table.ts';
import { effectiveActorId } from '#server/audit/own-entries.ts';
import { mailOutbox } from '#server/mail/mail-outbox.table.ts';
import { dataRequest } from '../../data-requests/data-request.table.ts';
import { anonymizationRequest as request } from '../../requests/anonymization-request.table.ts';
import { byEmail, byId, type ExportedPerson, type PersonalSource } from '../personal-source.ts';

/** Mails to the person, with the stored parameters except links, which grant access. */
export const mailSources: readonly PersonalSource[] = [
  {
    table: mailOutbox,
    links: [byEmail(mailOutbox.recipient)],
    fields: {
      id: mailOutbox.id,
      recipient: mailOutbox.recipient,
      template: mailOutbox.template,
      language: mailOutbox.language,
      params: sql`${mailOutbox.params} - 'link' - 'further' || coalesce((
        select jsonb_build_object('further', jsonb_agg(event #- '{params,link}'))
        from jsonb_array_elements(${mailOutbox.params} -> 'further') as event having count(*) > 0), '{}')`,
      status: mailOutbox.status,
      sent_at: mailOutbox.sentAt,
      created_at: mailOutbox.createdAt,
    },
    order: mailOutbox.id,
  },
];

/** The reason is exported to the person concerned and to the requester. */
const toPersonOrRequester = ({ id }: ExportedPerson): SQL =>
  sql`case when ${id} in (${request.userId}, ${request.leadId}, ${request.requestedById}) then ${request.reason} end`;

const toPersonOrCanceller = ({ id }: ExportedPerson): SQL =>
  sql`case when ${id} in (${request.userId}, ${request.leadId}, ${request.cancelledById})
    then ${request.cancellationReason} end`;

const isTheirs =
  (column: PgColumn | SQL) =>
  ({ id }: ExportedPerson): SQL =>
    sql`coalesce(${column} = ${id}, false)`;

const isRegistered = ({ id, email }: ExportedPerson): SQL =>
  sql`coalesce(${id} in (${dataRequest.userId}, ${dataRequest.leadId})
    or lower(${dataRequest.subjectContact}) = nullif(${email}, ''), false)`;

const toRegistered =
  (column: PgColumn) =>
  (person: ExportedPerson): SQL =>
    sql`case when ${isRegistered(person)} then ${column} end`;

export const requestSources: readonly PersonalSource[] = [
  {
    table: request,
    links: [
      byId(request.userId),
      byId(request.leadId),
      byId(request.requestedById),
      byId(request.approvedById),
      byId(request.cancelledById),
    ],
    fields: {
      id: request.id,
      is_about_them: isTheirs(sql`coalesce(${request.userId}, ${request.leadId})`),
      was_requested_by_them: isTheirs(request.requestedById),
      was_approved_by_them: isTheirs(request.approvedById),
      was_cancelled_by_them: isTheirs(request.cancelledById),
      status: request.status,
      reason: toPersonOrRequester,
      cancellation_reason: toPersonOrCanceller,
      grace_period_days: request.gracePeriodDays,
      grace_ends_at: request.graceEndsAt,
      created_at: request.createdAt,
      approved_at: request.approvedAt,
      cancelled_at: request.cancelledAt,
      anonymized_at: request.anonymizedAt,
    },
    order: request.id,
  },
];

/** Entries of the register about the person, and those that they wrote or closed as an officer. */
export const dataRequestSources: readonly PersonalSource[] = [
  {
    table: dataRequest,
    links: [
      byId(dataRequest.userId),
      byId(dataRequest.leadId),
      byEmail(dataRequest.subjectContact),
      byId(dataRequest.createdById),
      byId(dataRequest.doneById),
    ],
    fields: {
      id: dataRequest.id,
      kind: dataRequest.kind,
      is_about_them: isRegistered,
      was_done_by_them: isTheirs(dataRequest.doneById),
      subject_name: toRegistered(dataRequest.subjectName),
      subject_contact: toRegistered(dataRequest.subjectContact),
      received_on: dataRequest.receivedOn,
      received_at: dataRequest.receivedAt,
      due_on: dataRequest.dueOn,
      extension_reason: toRegistered(dataRequest.extensionReason),
      notes: toRegistered(dataRequest.notes),
      done_at: dataRequest.doneAt,
      created_at: dataRequest.createdAt,
    },
    order: dataRequest.id,
  },
];

/** Condition: the entry is about the account, or about the lead of a contact. */
const isOnPerson = ({ id }: ExportedPerson): SQL =>
  sql`${auditEntry.objectType} in ('user_account', 'lead') and ${auditEntry.objectId} = ${id}`;

const isDoneByThem = ({ id }: ExportedPerson): SQL =>
  sql`coalesce(${effectiveActorId} = ${id}, false)`;

/**
 * Actions of the person and on their account or lead. Changes are exported for these only, since
 * other changes can contain data about other people.
 */
export const activitySources: readonly PersonalSource[] = [
  {
    table: auditEntry,
    links: [byId(auditEntry.actorId), { column: auditEntry.objectId, condition: isOnPerson }],
    fields: {
      id: auditEntry.id,
      at: auditEntry.at,
      was_done_by_them: isDoneByThem,
      action: auditEntry.action,
      object_type: auditEntry.objectType,
      object_id: auditEntry.objectId,
      changes: (person) => sql`case when ${isOnPerson(person)}
        then ${auditEntry.changes} || coalesce(${auditPersonal.changes}, '{}') end`,
      ip: (person) => sql`case when ${isDoneByThem(person)} then ${auditPersonal.ip} end`,
    },
    order: auditEntry.ordinal,
    joins: sql`left join ${auditPersonal} on ${auditPersonal.entryId} = ${auditEntry.id}`,
    with: [auditPersonal],
  },
];
