import { eq, sql } from 'drizzle-orm';
import { changeServiceRequest, ticketStatuses, ServiceRequest } from '@portal/contract/service';
import { customer } from '#server/domains/crm/customers/customer.table.ts';
import { installedDevice } from '#server/domains/crm/installed-devices/installed-device.table.ts';
import { product } from '#server/domains/products/products/product.table.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { anyOf } from '#server/resource/list/any-of.ts';
import { defineResource } from '#server/resource/resource.ts';
import { personField } from '../person-reference.ts';
import {
  createServicedSearch,
  servicedDevice,
  ticketName,
} from '../tickets/service-ticket.resource.ts';
import { serviceTicket } from '../tickets/service-ticket.table.ts';
import { serviceRequest } from './service-request.table.ts';

/** Service requests: employees see all, a customer's users those of their customer. */
export const serviceRequests = defineResource(ServiceRequest, {
  name: 'service_request',
  table: serviceRequest,
  hasBlockCounts: true,
  fields: {
    device: servicedDevice,
    customer: sql`json_build_object('id', ${customer.id}, 'name', ${customer.name})`,
    requested_by: personField,
    ticket_id: sql`case when ${serviceTicket.id} is not null then ${ticketName} end`,
  },
  joins: sql`join ${customer} on ${customer.id} = ${serviceRequest.customerId}
    join ${installedDevice} on ${installedDevice.id} = ${serviceRequest.installedDeviceId}
    join ${product} on ${product.id} = ${installedDevice.deviceId}
    left join ${userAccount} on ${userAccount.id} = ${serviceRequest.requestedBy}
    left join ${serviceTicket} on ${serviceTicket.id} = ${serviceRequest.serviceTicketId}`,
  scope: {
    employees: 'all',
    customers: (own) => sql`${serviceRequest.customerId} = ${own.customerId}`,
  },
  filters: {
    status: anyOf(serviceRequest.status, ticketStatuses),
    customer_id: (value) => eq(serviceRequest.customerId, value),
    installed_device_id: (value) => eq(serviceRequest.installedDeviceId, value),
    has_ticket: {
      true: sql`${serviceRequest.serviceTicketId} is not null`,
      false: sql`${serviceRequest.serviceTicketId} is null`,
    },
  },
  orderings: { created_at: serviceRequest.createdAt, updated_at: serviceRequest.updatedAt },
  combinedSearch: createServicedSearch(serviceRequest),
  input: changeServiceRequest.body,
});
