import { AuditEntry } from '@portal/contract/compliance';
import { eq, getColumns, getTableName, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { auditEntry, auditPersonal } from '#server/audit/audit.table.ts';
import { classifiedTables, getPrivacyClasses } from '#server/database/privacy.ts';
import { effectiveActorId, isOwnEntry } from '#server/audit/own-entries.ts';
import { viewingRight } from '#server/domains/rights/viewing-right.table.ts';
import { dataRequest } from '#server/domains/compliance/data-requests/data-request.table.ts';
import { anonymizationRequest } from '#server/domains/compliance/requests/anonymization-request.table.ts';
import { clinic } from '#server/domains/crm/clinics/clinic.table.ts';
import { customer } from '#server/domains/crm/customers/customer.table.ts';
import { devicePhoto } from '#server/domains/crm/device-photos/device-photo.table.ts';
import { installedDevice } from '#server/domains/crm/installed-devices/installed-device.table.ts';
import { lead, leadNote, leadProduct } from '#server/domains/crm/leads/lead.table.ts';
import { maintenanceRecord } from '#server/domains/crm/maintenance/maintenance-record.table.ts';
import { document } from '#server/domains/documents/library/document.table.ts';
import { documentTag } from '#server/domains/documents/tags/tag.table.ts';
import { marketingContent } from '#server/domains/products/marketing/marketing-content.table.ts';
import { product, productCompatibility } from '#server/domains/products/products/product.table.ts';
import { notificationReader } from '#server/domains/notifications/notification.table.ts';
import { savedAnswer } from '#server/domains/service/answers/saved-answer.table.ts';
import { serviceAttachment } from '#server/domains/service/attachments/service-attachment.table.ts';
import { calendarFeed } from '#server/domains/service/calendar/calendar-feed.table.ts';
import { ticketName } from '#server/domains/service/index.ts';
import { ticketLink } from '#server/domains/service/links/ticket-link.table.ts';
import { internalNote, ticketReply } from '#server/domains/service/messages/message.table.ts';
import { serviceRequest } from '#server/domains/service/requests/service-request.table.ts';
import { serviceTicket } from '#server/domains/service/tickets/service-ticket.table.ts';
import { jobRetry } from '#server/domains/system/jobs/job-retry.table.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { groupMember } from '#server/domains/users/groups/user-group.table.ts';
import { displayName, personReference } from '#server/domains/users/index.ts';
import { defineResource, type Resource } from '#server/resource/resource.ts';

type Named = PgTable & { readonly id: PgColumn };

type Name = SQL | PgColumn;

/** Selects the name of the row with this id. */
const selectName = (table: Named, name: Name, id: PgColumn): SQL =>
  sql`(select ${name} from ${table} where ${table.id} = ${id})`;

/** Selects the name of the row that the entry refers to. */
const selectObjectName = (table: Named, name: Name): SQL =>
  selectName(table, name, auditEntry.objectId);

// Anonymized people have no name.
const currentName = sql`case when ${userAccount.anonymizedAt} is null then ${displayName(userAccount)} end`;

const personName = selectObjectName(userAccount, currentName);

const documentName = selectObjectName(document, document.title);

const leadName = selectObjectName(lead, lead.contactName);

/** The number of a ticket; the serial number of a request without one. */
const selectWorkName = ({ ticketId, requestId }: Record<'ticketId' | 'requestId', PgColumn>): SQL =>
  sql`coalesce(${selectName(serviceTicket, ticketName, ticketId)},
    ${selectName(serviceRequest, serviceRequest.serialNumber, requestId)})`;

/** Names of objects without a plain column `name`, or shown with the name of another object. */
const statedNames: readonly (readonly [PgTable, SQL])[] = [
  [
    anonymizationRequest,
    selectObjectName(
      anonymizationRequest,
      sql`coalesce(${selectName(userAccount, currentName, anonymizationRequest.userId)},
        ${selectName(lead, lead.contactName, anonymizationRequest.leadId)})`,
    ),
  ],
  [
    clinic,
    selectObjectName(
      clinic,
      sql`coalesce(${clinic.name}, ${clinic.street} || ' ' || ${clinic.houseNumber})`,
    ),
  ],
  [
    dataRequest,
    selectObjectName(
      dataRequest,
      sql`coalesce(${dataRequest.subjectName}, ${selectName(lead, lead.contactName, dataRequest.leadId)},
        ${selectName(userAccount, currentName, dataRequest.userId)})`,
    ),
  ],
  [
    devicePhoto,
    selectObjectName(
      devicePhoto,
      selectName(installedDevice, installedDevice.serialNumber, devicePhoto.installedDeviceId),
    ),
  ],
  [document, documentName],
  [documentTag, documentName],
  [groupMember, personName],
  [installedDevice, selectObjectName(installedDevice, installedDevice.serialNumber)],
  // Shown by its code elsewhere; the log shows the type alone.
  [jobRetry, sql`null`],
  [lead, leadName],
  [leadNote, selectObjectName(leadNote, selectName(lead, lead.contactName, leadNote.leadId))],
  [leadProduct, leadName],
  [
    maintenanceRecord,
    selectObjectName(
      maintenanceRecord,
      selectName(
        installedDevice,
        installedDevice.serialNumber,
        maintenanceRecord.installedDeviceId,
      ),
    ),
  ],
  [
    marketingContent,
    selectObjectName(
      marketingContent,
      selectName(product, product.name, marketingContent.productId),
    ),
  ],
  [productCompatibility, selectObjectName(product, product.name)],
  [notificationReader, personName],
  [
    viewingRight,
    selectObjectName(viewingRight, selectName(customer, customer.name, viewingRight.customerId)),
  ],
  [savedAnswer, selectObjectName(savedAnswer, savedAnswer.title)],
  [serviceAttachment, selectObjectName(serviceAttachment, selectWorkName(serviceAttachment))],
  // The primary key of a calendar feed is the user's id.
  [calendarFeed, personName],
  [internalNote, selectObjectName(internalNote, selectWorkName(internalNote))],
  [serviceRequest, selectObjectName(serviceRequest, serviceRequest.serialNumber)],
  [serviceTicket, selectObjectName(serviceTicket, ticketName)],
  [
    ticketLink,
    selectObjectName(ticketLink, selectName(serviceTicket, ticketName, ticketLink.ticketId)),
  ],
  [ticketReply, selectObjectName(ticketReply, selectWorkName(ticketReply))],
  [userAccount, personName],
];

/**
 * Selects the current name of the entry's object or of its parent. Costs one or two lookups per row
 * of the page. Null if the object is deleted, anonymized or has no name.
 */
function getObjectName(): SQL {
  const named = new Map<string, SQL>();
  for (const [type, table] of classifiedTables()) {
    const { id, name } = getColumns<PgTable>(table);
    if (id && name && getPrivacyClasses(table)['name'] === 'plain')
      named.set(type, sql`(select ${name} from ${table} where ${id} = ${auditEntry.objectId})`);
  }
  for (const [table, name] of statedNames) named.set(getTableName(table), name);
  // Entries that are older than the renaming of the table `notification_reader`.
  named.set('notice_reader', personName);
  const cases = [...named].map(([type, name]) => sql`when ${sql.raw(`'${type}'`)} then ${name}`);
  return sql`case ${auditEntry.objectType} ${sql.join(cases, sql` `)} end`;
}

/** Plain and personal changes, with the field names of the API. */
const changes = sql`(
  select coalesce(jsonb_object_agg(lower(regexp_replace(key, '([A-Z])', '_\\1', 'g')), value), '{}')
  from jsonb_each(${auditEntry.changes} || coalesce(${auditPersonal.changes}, '{}')))`;

/** True if some personal values are redacted. */
const isErased = sql`(${auditPersonal.erasedAt} is not null)`;

/** Entries of the audit trail. */
export const auditLog = defineResource(AuditEntry, {
  exportColumns: [
    'id',
    'at',
    'actor_kind',
    'actor_id',
    'actor.name',
    'action',
    'object_type',
    'object_id',
    'changes',
    'is_erased',
    'ip',
    'request_id',
  ],
  name: 'audit_entry',
  table: auditEntry,
  hasBlockCounts: true,
  fields: {
    actor_id: effectiveActorId,
    actor: personReference(userAccount),
    // Created with the statement, when every table is defined.
    object_name: getObjectName,
    changes,
    is_erased: isErased,
    ip: auditPersonal.ip,
  },
  joins: sql`left join ${auditPersonal} on ${auditPersonal.entryId} = ${auditEntry.id}
    left join ${userAccount} on ${userAccount.id} = ${effectiveActorId}`,
  scope: { employees: 'all', customers: 'none' },
  filters: {
    actor_id: (value) =>
      sql`(${auditEntry.actorId} = ${value} or (${auditEntry.objectId} = ${value} and ${isOwnEntry}))`,
    object_type: (value) => eq(auditEntry.objectType, value),
    object_id: (value) => eq(auditEntry.objectId, value),
    action: (value) => eq(auditEntry.action, value),
    from: (value) => sql`${auditEntry.at} >= ${value}::timestamptz`,
    to: (value) => sql`${auditEntry.at} <= ${value}::timestamptz`,
  },
  // Two indexes find the entries of a person: by actor and, for entries before sign-in, by object.
  countFirst: { filters: ['actor_id'], search: true },
  orderings: { at: auditEntry.at },
  // Searches by actor.
  search: (matches) => {
    const found = sql`any(array(
      select ${userAccount.id} from ${userAccount} where ${matches(userAccount.searchText)}))`;
    return sql`(${auditEntry.actorId} = ${found} or (${auditEntry.objectId} = ${found} and ${isOwnEntry}))`;
  },
});

/** Entries with the changes as JSON in one cell, empty without changes. */
export const exportedAuditLog: Resource<AuditEntry> = {
  ...auditLog,
  fields: {
    ...auditLog.fields,
    // Not a column of the file. Looking up the names is worth it only for a page.
    object_name: sql`null::text`,
    changes: sql`nullif((${changes})::text, '{}')`,
  },
};
