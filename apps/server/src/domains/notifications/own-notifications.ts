import { dueSoonDays } from '@portal/contract/crm';
import { sql, type SQL } from 'drizzle-orm';
import { dueUntil, installedDevices } from '#server/domains/crm/index.ts';
import { installedDevice } from '#server/domains/crm/installed-devices/installed-device.table.ts';
import { documents } from '#server/domains/documents/index.ts';
import { document } from '#server/domains/documents/library/document.table.ts';
import { viewingRight } from '#server/domains/rights/viewing-right.table.ts';
import { serviceRequests, serviceTickets } from '#server/domains/service/index.ts';
import { serviceRequest } from '#server/domains/service/requests/service-request.table.ts';
import { serviceTicket } from '#server/domains/service/tickets/service-ticket.table.ts';
import type { Resource, ScopeValues } from '#server/resource/resource.ts';
import { notification } from './notification.table.ts';

/** Within which a notified device is due at the latest, in every time zone. */
const dueWithin = sql.raw(`interval '${dueSoonDays + 3} days'`);

/** The rows of a resource that a customer's user sees, by the resource's own scope. */
export const isSeen = ({ scope: { customers } }: Resource, own: ScopeValues): SQL =>
  customers === 'none' ? sql`false` : sql`(${sql.join([customers(own)].flat(), sql` or `)})`;

/**
 * Condition: a customer's user sees the object of a notification. The objects are collected first,
 * through their indexes: the notifications of all customers are far more than those of one.
 */
export const isOwnNotification = (own: ScopeValues): SQL => sql`(
  (${notification.userId} is null and (
    ${notification.rightId} = any(array(
      select ${viewingRight.id} from ${viewingRight} where ${viewingRight.customerId} = ${own.customerId}))
    or ${notification.installedDeviceId} = any(array(
      select ${installedDevice.id} from ${installedDevice}
      where ${isSeen(installedDevices, own)} and ${dueUntil(sql`(${own.now}::timestamptz + ${dueWithin})`)}))
    or ${notification.serviceTicketId} = any(array(
      select ${serviceTicket.id} from ${serviceTicket}
      where ${isSeen(serviceTickets, own)} and ${serviceTicket.plannedFor} >= (${own.now}::timestamptz)::date - 2))
    or ${notification.documentId} = any(array(${selectOwnDocuments(own)}))))
  or (${notification.userId} = ${own.userId}::uuid and (
    exists (select from ${serviceTicket}
      where ${serviceTicket.id} = ${notification.serviceTicketId} and ${isSeen(serviceTickets, own)})
    or exists (select from ${serviceRequest}
      where ${serviceRequest.id} = ${notification.serviceRequestId} and ${isSeen(serviceRequests, own)}))))`;

/** Selects the notified documents that a customer's user sees, of models of which they see a device. */
const selectOwnDocuments = (own: ScopeValues): SQL => sql`
  select ${document.id} from ${document}
  where ${document.id} in (select added.document_id from ${notification} as added where added.kind = 'document_added')
    and ${document.productId} in (select ${installedDevice.deviceId} from ${installedDevice}
      where ${isSeen(installedDevices, own)})
    and ${isSeen(documents, own)}`;
