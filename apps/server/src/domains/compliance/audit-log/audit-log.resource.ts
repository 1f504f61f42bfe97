import { AuditEntry, type AuditObjectType } from '@portal/contract/compliance';
import { eq, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { auditEntry, auditPersonal } from '#server/audit/audit.table.ts';
import { effectiveActorId, isOwnEntry } from '#server/audit/own-entries.ts';
import { viewingRight } from '#server/domains/rights/viewing-right.table.ts';
import { anonymizationRequest } from '#server/domains/compliance/requests/anonymization-request.table.ts';
import { clinic } from '#server/domains/crm/clinics/clinic.table.ts';
import { customer } from '#server/domains/crm/customers/customer.table.ts';
import { installedDevice } from '#server/domains/crm/installed-devices/installed-device.table.ts';
import { lead, leadNote } from '#server/domains/crm/leads/lead.table.ts';
import { maintenanceRecord } from '#server/domains/crm/maintenance/maintenance-record.table.ts';
import { document } from '#server/domains/documents/library/document.table.ts';
import { tag } from '#server/domains/documents/tags/tag.table.ts';
import { deviceCategory } from '#server/domains/products/categories/device-category.table.ts';
import { manufacturer } from '#server/domains/products/manufacturers/manufacturer.table.ts';
import { marketingContent } from '#server/domains/products/marketing/marketing-content.table.ts';
import { product } from '#server/domains/products/products/product.table.ts';
import { serviceAttachment } from '#server/domains/service/attachments/service-attachment.table.ts';
import { ticketName } from '#server/domains/service/index.ts';
import { internalNote, ticketReply } from '#server/domains/service/messages/message.table.ts';
import { serviceRequest } from '#server/domains/service/requests/service-request.table.ts';
import { serviceTicket } from '#server/domains/service/tickets/service-ticket.table.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { userGroup } from '#server/domains/users/groups/user-group.table.ts';
import { displayName, personReference } from '#server/domains/users/index.ts';
import { jobTitle } from '#server/domains/users/job-titles/job-title.table.ts';
import { defineResource } from '#server/resource/resource.ts';

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

/** Name of the person that the request concerns. */
const requestName = selectObjectName(
  anonymizationRequest,
  selectName(userAccount, currentName, anonymizationRequest.userId),
);

const documentName = selectObjectName(document, document.title);

const leadName = selectObjectName(lead, lead.contactName);

const productName = selectObjectName(product, product.name);

const selectTicketName = (id: PgColumn): SQL => selectName(serviceTicket, ticketName, id);

const clinicName = sql`coalesce(${clinic.name}, ${clinic.street} || ' ' || ${clinic.houseNumber})`;

const names: Partial<Record<AuditObjectType, SQL>> = {
  anonymization_request: requestName,
  clinic: selectObjectName(clinic, clinicName),
  customer: selectObjectName(customer, customer.name),
  device_category: selectObjectName(deviceCategory, deviceCategory.name),
  document: documentName,
  document_tag: documentName,
  group_member: personName,
  installed_device: selectObjectName(installedDevice, installedDevice.serialNumber),
  job_title: selectObjectName(jobTitle, jobTitle.name),
  lead: leadName,
  lead_note: selectObjectName(leadNote, selectName(lead, lead.contactName, leadNote.leadId)),
  lead_product: leadName,
  maintenance_record: selectObjectName(
    maintenanceRecord,
    selectName(installedDevice, installedDevice.serialNumber, maintenanceRecord.installedDeviceId),
  ),
  manufacturer: selectObjectName(manufacturer, manufacturer.name),
  marketing_content: selectObjectName(
    marketingContent,
    selectName(product, product.name, marketingContent.productId),
  ),
  product: productName,
  product_compatibility: productName,
  notification_reader: personName,
  // A viewing right is shown with the name of its customer.
  product_viewing_right: selectObjectName(
    viewingRight,
    selectName(customer, customer.name, viewingRight.customerId),
  ),
  service_attachment: selectObjectName(
    serviceAttachment,
    sql`coalesce(${selectTicketName(serviceAttachment.ticketId)},
      ${selectName(serviceRequest, serviceRequest.serialNumber, serviceAttachment.requestId)})`,
  ),
  // The primary key of a calendar feed is the user's id.
  service_calendar_feed: personName,
  service_internal_note: selectObjectName(internalNote, selectTicketName(internalNote.ticketId)),
  service_request: selectObjectName(serviceRequest, serviceRequest.serialNumber),
  service_ticket: selectObjectName(serviceTicket, ticketName),
  service_ticket_reply: selectObjectName(ticketReply, selectTicketName(ticketReply.ticketId)),
  tag: selectObjectName(tag, tag.name),
  user_account: personName,
  user_group: selectObjectName(userGroup, userGroup.name),
};

// Object type of entries that are older than the renaming of the table `notification_reader`.
const formerNames = { ['notice_reader']: personName };

const cases = Object.entries({ ...names, ...formerNames }).map(
  ([type, name]) => sql`when ${sql.raw(`'${type}'`)} then ${name}`,
);

/**
 * Current name of the entry's object or of its parent. Costs one or two lookups per row of the
 * page. Null if the object is deleted, anonymized or has no name.
 */
const objectName = sql`case ${auditEntry.objectType} ${sql.join(cases, sql` `)} end`;

/** Plain and personal changes, with the field names of the API. */
const changes = sql`(
  select coalesce(jsonb_object_agg(lower(regexp_replace(key, '([A-Z])', '_\\1', 'g')), value), '{}')
  from jsonb_each(${auditEntry.changes} || coalesce(${auditPersonal.changes}, '{}')))`;

/** True if some personal values are redacted. */
const isErased = sql`(${auditPersonal.erasedAt} is not null)`;

/** Entries of the audit trail. */
export const auditLog = defineResource(AuditEntry, {
  name: 'audit_entry',
  table: auditEntry,
  hasBlockCounts: true,
  fields: {
    actor_id: effectiveActorId,
    actor: personReference(userAccount),
    object_name: objectName,
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
