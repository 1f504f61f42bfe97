import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { AuditObjectType } from '@portal/contract/compliance';
import { auditEntry } from '#server/audit/audit.table.ts';
import { viewingRight } from '#server/domains/access/viewing-right.table.ts';
import { anonymizationRequest } from '#server/domains/compliance/requests/anonymization-request.table.ts';
import { clinic } from '#server/domains/crm/clinics/clinic.table.ts';
import { customer } from '#server/domains/crm/customers/customer.table.ts';
import { installedDevice } from '#server/domains/crm/installed-devices/installed-device.table.ts';
import { leadNote } from '#server/domains/crm/leads/lead-note.table.ts';
import { lead } from '#server/domains/crm/leads/lead.table.ts';
import { maintenanceRecord } from '#server/domains/crm/maintenance/maintenance-record.table.ts';
import { document } from '#server/domains/documents/library/document.table.ts';
import { tag } from '#server/domains/documents/tags/tag.table.ts';
import { deviceCategory } from '#server/domains/products/categories/device-category.table.ts';
import { manufacturer } from '#server/domains/products/manufacturers/manufacturer.table.ts';
import { marketingContent } from '#server/domains/products/marketing/marketing-content.table.ts';
import { product } from '#server/domains/products/products/product.table.ts';
import { ticketName } from '#server/domains/service/index.ts';
import { serviceAttachment } from '#server/domains/service/attachments/service-attachment.table.ts';
import { internalNote } from '#server/domains/service/messages/internal-note.table.ts';
import { ticketReply } from '#server/domains/service/messages/ticket-reply.table.ts';
import { serviceRequest } from '#server/domains/service/requests/service-request.table.ts';
import { serviceTicket } from '#server/domains/service/tickets/service-ticket.table.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { userGroup } from '#server/domains/users/groups/user-group.table.ts';
import { displayName } from '#server/domains/users/index.ts';
import { jobTitle } from '#server/domains/users/job-titles/job-title.table.ts';

type Named = PgTable & { readonly id: PgColumn };
type Name = SQL | PgColumn;

/** The name of the row with this id. */
const nameOf = (table: Named, name: Name, id: PgColumn): SQL =>
  sql`(select ${name} from ${table} where ${table.id} = ${id})`;

/** The name of the row whose id the entry has. */
const nameIn = (table: Named, name: Name): SQL => nameOf(table, name, auditEntry.objectId);

// Somebody who was erased has no name.
const calledNow = sql`case when ${userAccount.anonymizedAt} is null then ${displayName(userAccount)} end`;
const personName = nameIn(userAccount, calledNow);
/** A request is called by the person whom it is about. */
const requestName = nameIn(
  anonymizationRequest,
  nameOf(userAccount, calledNow, anonymizationRequest.userId),
);
const documentName = nameIn(document, document.title);
const leadName = nameIn(lead, lead.contactName);
const productName = nameIn(product, product.name);
const nameOfTicket = (id: PgColumn): SQL => nameOf(serviceTicket, ticketName, id);
const clinicName = sql`coalesce(${clinic.name}, ${clinic.street} || ' ' || ${clinic.houseNumber})`;

const names: Partial<Record<AuditObjectType, SQL>> = {
  anonymization_request: requestName,
  clinic: nameIn(clinic, clinicName),
  customer: nameIn(customer, customer.name),
  device_category: nameIn(deviceCategory, deviceCategory.name),
  document: documentName,
  document_tag: documentName,
  group_member: personName,
  installed_device: nameIn(installedDevice, installedDevice.serialNumber),
  job_title: nameIn(jobTitle, jobTitle.name),
  lead: leadName,
  lead_note: nameIn(leadNote, nameOf(lead, lead.contactName, leadNote.leadId)),
  lead_product: leadName,
  maintenance_record: nameIn(
    maintenanceRecord,
    nameOf(installedDevice, installedDevice.serialNumber, maintenanceRecord.installedDeviceId),
  ),
  manufacturer: nameIn(manufacturer, manufacturer.name),
  marketing_content: nameIn(
    marketingContent,
    nameOf(product, product.name, marketingContent.productId),
  ),
  product: productName,
  product_compatibility: productName,
  notice_reader: personName,
  // A right is called by the customer whom it opens something to.
  product_viewing_right: nameIn(
    viewingRight,
    nameOf(customer, customer.name, viewingRight.customerId),
  ),
  service_attachment: nameIn(
    serviceAttachment,
    sql`coalesce(${nameOfTicket(serviceAttachment.ticketId)},
      ${nameOf(serviceRequest, serviceRequest.serialNumber, serviceAttachment.requestId)})`,
  ),
  // Whose it is is its key.
  service_calendar_feed: personName,
  service_internal_note: nameIn(internalNote, nameOfTicket(internalNote.ticketId)),
  service_request: nameIn(serviceRequest, serviceRequest.serialNumber),
  service_ticket: nameIn(serviceTicket, ticketName),
  service_ticket_reply: nameIn(ticketReply, nameOfTicket(ticketReply.ticketId)),
  tag: nameIn(tag, tag.name),
  user_account: personName,
  user_group: nameIn(userGroup, userGroup.name),
};

const cases = Object.entries(names).map(
  ([type, name]) => sql`when ${sql.raw(`'${type}'`)} then ${name}`,
);

/**
 * What the entry's object is called now, by its key in its table, or what it is a part of: one look or
 * two for each row of a page, in the page's statement. Null where it is gone, was erased, or has no name.
 */
export const objectName = sql`case ${auditEntry.objectType} ${sql.join(cases, sql` `)} end`;
