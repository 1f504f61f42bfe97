import { changeServiceRequest, ServiceRequest, ticketStatuses } from '@portal/contract/service';
import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { customer } from '#server/domains/crm/customers/customer.table.ts';
import { installedDevice } from '#server/domains/crm/installed-devices/installed-device.table.ts';
import { product } from '#server/domains/products/products/product.table.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import type { Context } from '#server/resource/context.ts';
import { anyOf } from '#server/resource/list/source.ts';
import { read, type Versioned } from '#server/resource/read.ts';
import { objectField } from '#server/resource/object-field.ts';
import { defineResource } from '#server/resource/resource.ts';
import { type LockedRow, lockRow } from '#server/resource/write.ts';
import { personField, requesterField } from '../person-reference.ts';
import { filterPromises, orderPromises, promisedFields } from '../promises/promise-fields.ts';
import { ifSeen, selectRequestsForLists, seesRequestInParts } from '../sees-work.ts';
import {
  createServicedSearch,
  selectTexts,
  nameDevice,
  ticketName,
} from '../tickets/service-ticket.resource.ts';
import { serviceTicket } from '../tickets/service-ticket.table.ts';
import { serviceRequest } from './service-request.table.ts';

const getRequestTexts = selectTexts('requestId');

const hasNoTicket = sql`${serviceRequest.serviceTicketId} is null`;

/** A request that nobody has taken: the list finds it by `has_ticket=false` and `status=new`. */
export const isUntaken = sql`${serviceRequest.status} = 'new' and ${hasNoTicket}`;

/** Service requests: employees see all, a customer's users those of their customer. */
export const serviceRequests = defineResource(ServiceRequest, {
  exportColumns: [
    'id',
    'status',
    'request_date',
    'customer.name',
    'device.name',
    'device.model',
    'serial_number',
    'description',
    'requested_by.name',
    'requester_email',
    'urgency',
    'contact_phone',
    'contact_when',
    'answer_due_at',
    'answered_at',
    'solve_due_at',
    'breached',
    'waiting_for_customer',
    'withdrawal_reason',
    'ticket_id',
    'created_at',
    'updated_at',
  ],
  name: 'service_request',
  exportTexts: { status: 'service_status', urgency: 'urgency' },
  table: serviceRequest,
  hasBlockCounts: true,
  fields: {
    device: nameDevice(serviceRequest),
    customer: objectField({ id: customer.id, name: customer.name }),
    requested_by: personField,
    requester_email: requesterField(serviceRequest.requesterEmail),
    ticket_id: sql`case when ${serviceTicket.id} is not null then ${ticketName} end`,
    merged_into_ticket_id: (reader) => ifSeen(serviceTicket.mergedIntoTicketId, reader),
    ...promisedFields(serviceRequest),
  },
  joins: sql`join ${customer} on ${customer.id} = ${serviceRequest.customerId}
    join ${installedDevice} on ${installedDevice.id} = ${serviceRequest.installedDeviceId}
    join ${product} on ${product.id} = ${installedDevice.deviceId}
    left join ${userAccount} on ${userAccount.id} = ${serviceRequest.requestedBy}
    left join ${serviceTicket} on ${serviceTicket.id} = ${serviceRequest.serviceTicketId}`,
  scope: {
    employees: 'all',
    customers: seesRequestInParts,
    selectForLists: selectRequestsForLists,
    isByClinic: true,
  },
  filters: {
    status: anyOf(serviceRequest.status, ticketStatuses),
    customer_id: (value) => eq(serviceRequest.customerId, value),
    installed_device_id: (value) => eq(serviceRequest.installedDeviceId, value),
    has_ticket: {
      true: sql`${serviceRequest.serviceTicketId} is not null`,
      false: hasNoTicket,
    },
    ...filterPromises(serviceRequest),
  },
  orderings: {
    created_at: serviceRequest.createdAt,
    updated_at: serviceRequest.updatedAt,
    ...orderPromises(serviceRequest),
  },
  combinedSearch: createServicedSearch(serviceRequest, getRequestTexts),
  input: changeServiceRequest.body,
});

/**
 * Returns the request of a path.
 * @throws DomainError `not_found`.
 */
export const locateRequest = (
  context: Context,
  { id }: { id: string },
): Promise<Versioned<ServiceRequest>> => read(context, serviceRequests, id);

/** Locked request, with the types of its columns. */
export type LockedRequest = LockedRow & typeof serviceRequest.$inferSelect;

/**
 * Locks a request within the caller's scope until the end of the transaction.
 * @throws DomainError `not_found`.
 */
export async function lockRequest(
  tx: Transaction,
  context: Context,
  id: string,
): Promise<LockedRequest> {
  const row = await lockRow(tx, context, serviceRequests, { id, seenVersion: null });
  if (!isRequest(row)) throw new Error(`${id} is no request`);
  return row;
}

/** Narrows a row of the requests' table, whose definition guarantees the column types. */
function isRequest(row: LockedRow): row is LockedRequest {
  return typeof row['status'] === 'string' && 'serviceTicketId' in row;
}
