import { eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { notificationKinds, Notification } from '@portal/contract/notifications';
import { searchedWords } from '#server/database/columns.ts';
import { viewingRight } from '#server/domains/rights/viewing-right.table.ts';
import { dataRequest } from '#server/domains/compliance/data-requests/data-request.table.ts';
import { anonymizationRequest } from '#server/domains/compliance/requests/anonymization-request.table.ts';
import { customer } from '#server/domains/crm/customers/customer.table.ts';
import { installedDevice } from '#server/domains/crm/installed-devices/installed-device.table.ts';
import { lead } from '#server/domains/crm/leads/lead.table.ts';
import { document } from '#server/domains/documents/library/document.table.ts';
import { manufacturer } from '#server/domains/products/manufacturers/manufacturer.table.ts';
import { product } from '#server/domains/products/products/product.table.ts';
import { ticketName } from '#server/domains/service/index.ts';
import { inboundMail } from '#server/domains/service/inbound/inbound-mail.table.ts';
import { serviceRequest } from '#server/domains/service/requests/service-request.table.ts';
import { serviceTicket } from '#server/domains/service/tickets/service-ticket.table.ts';
import { upload } from '#server/domains/uploads/upload.table.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { displayName } from '#server/domains/users/index.ts';
import { objectField } from '#server/resource/object-field.ts';
import { defineResource, requestUserId, type Search } from '#server/resource/resource.ts';
import { selectListedKinds } from './followed-kinds.ts';
import { isOwnNotification } from './own-notifications.ts';
import { notification, notificationRead, notificationReader } from './notification.table.ts';

const person = alias(userAccount, 'person');

/** Joins the object and its customer; for the rows of one page. */
export const notificationJoins = sql`
  left join ${viewingRight} on ${viewingRight.id} = ${notification.rightId}
  left join ${serviceRequest} on ${serviceRequest.id} = ${notification.serviceRequestId}
  left join ${serviceTicket} on ${serviceTicket.id} = ${notification.serviceTicketId}
  left join ${installedDevice} on ${installedDevice.id} = coalesce(${notification.installedDeviceId},
    ${serviceRequest.installedDeviceId}, ${serviceTicket.installedDeviceId})
  left join ${document} on ${document.id} = ${notification.documentId}
  left join ${product} on ${product.id} = coalesce(${installedDevice.deviceId}, ${viewingRight.productId}, ${document.productId})
  left join ${manufacturer} on ${manufacturer.id} = ${viewingRight.manufacturerId}
  left join ${upload} on ${upload.id} = ${notification.uploadId}
  left join ${anonymizationRequest} on ${anonymizationRequest.id} = ${notification.anonymizationRequestId}
  left join ${inboundMail} on ${inboundMail.id} = ${notification.inboundMailId}
  left join ${dataRequest} on ${dataRequest.id} = ${notification.dataRequestId}
  left join ${lead} on ${lead.id} = coalesce(${notification.leadId}, ${anonymizationRequest.leadId}, ${dataRequest.leadId})
  left join ${userAccount} as ${person} on ${person.id} = coalesce(${anonymizationRequest.userId}, ${dataRequest.userId})
  left join ${customer} on ${customer.id} = case ${notification.kind}
    when 'right_expiring' then ${viewingRight.customerId}
    when 'anonymization_waiting' then coalesce(${person.customerId}, ${lead.customerId})
    when 'data_request_due' then coalesce(${person.customerId}, ${lead.customerId})
    when 'maintenance_due' then ${installedDevice.customerId}
    when 'next_step_due' then ${lead.customerId}
    else coalesce(${serviceTicket.customerId}, ${serviceRequest.customerId}) end`;

export const notificationObject = sql`coalesce(${notification.rightId}, ${notification.installedDeviceId},
  ${notification.serviceRequestId}, ${notification.serviceTicketId}, ${notification.anonymizationRequestId},
  ${notification.uploadId}, ${notification.leadId}, ${notification.documentId}, ${notification.inboundMailId},
  ${notification.dataRequestId}, ${notification.eventId})`;

export const notificationObjectType = sql`case when ${notification.rightId} is not null then 'viewing_right'
  when ${notification.installedDeviceId} is not null then 'installed_device'
  when ${notification.serviceRequestId} is not null then 'service_request'
  when ${notification.serviceTicketId} is not null then 'service_ticket'
  when ${notification.anonymizationRequestId} is not null then 'anonymization_request'
  when ${notification.uploadId} is not null then 'upload'
  when ${notification.leadId} is not null then 'lead'
  when ${notification.documentId} is not null then 'document'
  when ${notification.inboundMailId} is not null then 'unmatched_mail'
  when ${notification.dataRequestId} is not null then 'data_request' else 'surge' end`;

/**
 * Label of the object: a device by model and serial number, a ticket by its number too; a right by
 * its product or manufacturer; a person by name; a file with what was found in it; a lead with its next
 * step; a document by its model and title; a mail by its sender and subject.
 */
export const notificationLabel = sql`case ${notification.kind}
  when 'right_expiring' then coalesce(${product.name}, ${manufacturer.name}, '')
  when 'anonymization_waiting' then coalesce(${displayName(person)}, ${lead.contactName}, '')
  when 'data_request_due' then coalesce(${dataRequest.subjectName}, ${displayName(person)}, ${lead.contactName}, '')
  when 'mail_waiting' then concat_ws(', ', coalesce(${inboundMail.fromName}, ${inboundMail.fromAddress}),
    nullif(${inboundMail.subject}, ''))
  when 'file_quarantined' then concat_ws(', ', ${upload.fileName}, ${upload.finding})
  when 'next_step_due' then concat_ws(', ', ${lead.contactName}, ${lead.nextStep})
  when 'document_added' then concat_ws(', ', ${product.name}, ${document.title})
  else concat_ws(', ', case when ${serviceTicket.id} is not null then ${ticketName} end, ${product.name},
    coalesce(${serviceTicket.serialNumber}, ${serviceRequest.serialNumber}, ${installedDevice.serialNumber})) end`;

/**
 * Product type of a right that covers all its products; null for a single product or a whole
 * manufacturer.
 */
export const notificationProductType = sql`case when ${viewingRight.productId} is null then ${viewingRight.productType} end`;

/** Manufacturer of a right to more than one product; null for a single product. */
export const notificationManufacturer = sql`case when ${viewingRight.productId} is null then ${viewingRight.manufacturerId} end`;

/** Ordinal up to which the caller has read the kind; computed once per statement. */
const readUpTo = sql`case ${notification.kind} ${sql.join(
  notificationKinds.map(
    (kind) => sql`when ${sql.raw(`'${kind}'`)} then (
      select coalesce(max(${notificationReader.readUpTo}), 0) from ${notificationReader}
      where ${notificationReader.userId} = ${requestUserId} and ${notificationReader.kind} = ${sql.raw(`'${kind}'`)})`,
  ),
  sql` `,
)} end`;

/** Condition: the caller has read the notification. */
export const isRead = sql`(${notification.readAt} is not null or ${notification.ordinal} <= ${readUpTo} or ${notification.id} in (
  select ${notificationRead.notificationId} from ${notificationRead} where ${notificationRead.userId} = ${requestUserId}))`;

/** Collects the matching objects first, then their notifications. */
const search: Search = (matches) => sql`${notification.id} in (
  select noticed.id from ${notification} as noticed
  left join ${viewingRight} on ${viewingRight.id} = noticed.right_id
  left join ${serviceRequest} on ${serviceRequest.id} = noticed.service_request_id
  left join ${serviceTicket} on ${serviceTicket.id} = noticed.service_ticket_id
  left join ${installedDevice} on ${installedDevice.id} = coalesce(noticed.installed_device_id,
    ${serviceRequest.installedDeviceId}, ${serviceTicket.installedDeviceId})
  left join ${document} on ${document.id} = noticed.document_id
  left join ${product} on ${product.id} = coalesce(${installedDevice.deviceId}, ${viewingRight.productId}, ${document.productId})
  left join ${manufacturer} on ${manufacturer.id} = ${viewingRight.manufacturerId}
  left join ${anonymizationRequest} on ${anonymizationRequest.id} = noticed.anonymization_request_id
  left join ${inboundMail} on ${inboundMail.id} = noticed.inbound_mail_id
  left join ${dataRequest} on ${dataRequest.id} = noticed.data_request_id
  left join ${lead} on ${lead.id} = coalesce(noticed.lead_id, ${anonymizationRequest.leadId}, ${dataRequest.leadId})
  left join ${userAccount} as ${person} on ${person.id} = coalesce(${anonymizationRequest.userId}, ${dataRequest.userId})
  left join ${customer} on ${customer.id} = coalesce(${viewingRight.customerId}, ${serviceRequest.customerId},
    ${serviceTicket.customerId}, ${installedDevice.customerId}, ${person.customerId}, ${lead.customerId})
  where ${matches(installedDevice.searchText)} or ${matches(product.searchText)}
    or ${matches(serviceTicket.searchText)} or ${matches(manufacturer.searchText)} or ${matches(customer.searchText)}
    or ${matches(person.searchText)} or ${matches(lead.searchText)} or ${matches(document.searchText)}
    or ${matches(inboundMail.searchText)} or ${matches(searchedWords(sql`${dataRequest.subjectName}`))})`;

/**
 * Valid notifications of the caller's kinds, unless disabled; of instant ones, those addressed to
 * the caller. A new member of a group sees shared notifications that are still valid; a former
 * member sees none. A customer's user sees those about what they see.
 */
export const notifications = defineResource(Notification, {
  name: 'notification',
  table: notification,
  fields: {
    object_type: notificationObjectType,
    object_id: notificationObject,
    customer: objectField({ id: customer.id, name: customer.name }, customer.id),
    label: notificationLabel,
    product_type: notificationProductType,
    product_id: sql`${viewingRight.productId}`,
    manufacturer_id: notificationManufacturer,
    read_at: sql`coalesce(${notification.readAt},
      (select ${notificationRead.readAt} from ${notificationRead}
        where ${notificationRead.userId} = ${requestUserId} and ${notificationRead.notificationId} = ${notification.id}),
      (select ${notificationReader.allReadAt} from ${notificationReader}
        where ${notificationReader.userId} = ${requestUserId} and ${notificationReader.kind} = ${notification.kind}
          and ${notificationReader.readUpTo} >= ${notification.ordinal}))`,
  },
  joins: notificationJoins,
  scope: {
    employees: ({ userId, now }) => sql`(${notification.kind} = any(${selectListedKinds(userId)})
      and (${notification.userId} is null or ${notification.userId} = ${userId}::uuid)
      and ${notification.validUntil} > ${now}::timestamptz)`,
    customers: (own) => sql`(${notification.kind} = any(${selectListedKinds(own.userId)})
      and ${notification.validUntil} > ${own.now}::timestamptz and ${isOwnNotification(own)})`,
  },
  filters: {
    kind: (value) => eq(notification.kind, value),
    is_read: { true: isRead, false: sql`not ${isRead}` },
  },
  orderings: { created_at: notification.createdAt, due_on: notification.dueOn },
  search,
});
