import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { AuditObjectType } from '@portal/contract/compliance';
import { auditEntry } from '#server/audit/audit.table.ts';
import { clinic } from '#server/domains/crm/clinics/clinic.table.ts';
import { customer } from '#server/domains/crm/customers/customer.table.ts';
import { installedDevice } from '#server/domains/crm/installed-devices/installed-device.table.ts';
import { lead } from '#server/domains/crm/leads/lead.table.ts';
import { document } from '#server/domains/documents/library/document.table.ts';
import { tag } from '#server/domains/documents/tags/tag.table.ts';
import { deviceCategory } from '#server/domains/products/categories/device-category.table.ts';
import { manufacturer } from '#server/domains/products/manufacturers/manufacturer.table.ts';
import { product } from '#server/domains/products/products/product.table.ts';
import { ticketName } from '#server/domains/service/index.ts';
import { serviceRequest } from '#server/domains/service/requests/service-request.table.ts';
import { serviceTicket } from '#server/domains/service/tickets/service-ticket.table.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { userGroup } from '#server/domains/users/groups/user-group.table.ts';
import { jobTitle } from '#server/domains/users/job-titles/job-title.table.ts';

/** The name of the row whose id the entry has. */
const nameIn = (id: PgColumn, name: SQL | PgColumn): SQL =>
  sql`(select ${name} from ${id.table} where ${id} = ${auditEntry.objectId})`;

// Somebody who was erased has no name.
const personName = nameIn(
  userAccount.id,
  sql`case when ${userAccount.anonymizedAt} is null then coalesce(
    nullif(trim(${userAccount.firstName} || ' ' || ${userAccount.lastName}), ''), ${userAccount.email}) end`,
);
const documentName = nameIn(document.id, document.title);
const leadName = nameIn(lead.id, lead.contactName);
const clinicName = sql`coalesce(${clinic.name}, ${clinic.street} || ' ' || ${clinic.houseNumber})`;

const names: Partial<Record<AuditObjectType, SQL>> = {
  clinic: nameIn(clinic.id, clinicName),
  customer: nameIn(customer.id, customer.name),
  device_category: nameIn(deviceCategory.id, deviceCategory.name),
  document: documentName,
  document_tag: documentName,
  group_member: personName,
  installed_device: nameIn(installedDevice.id, installedDevice.serialNumber),
  job_title: nameIn(jobTitle.id, jobTitle.name),
  lead: leadName,
  lead_product: leadName,
  manufacturer: nameIn(manufacturer.id, manufacturer.name),
  product: nameIn(product.id, product.name),
  service_request: nameIn(serviceRequest.id, serviceRequest.serialNumber),
  service_ticket: nameIn(serviceTicket.id, ticketName),
  tag: nameIn(tag.id, tag.name),
  user_account: personName,
  user_group: nameIn(userGroup.id, userGroup.name),
};

const cases = Object.entries(names).map(
  ([type, name]) => sql`when ${sql.raw(`'${type}'`)} then ${name}`,
);

/**
 * What the entry's object is called now, by its key in its table: one look for each row of a page, in
 * the page's statement. Null where it is gone, was erased, or has no name.
 */
export const objectName = sql`case ${auditEntry.objectType} ${sql.join(cases, sql` `)} end`;
