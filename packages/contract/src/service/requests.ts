import * as T from '../schema/index.ts';
import {
  Day,
  Email,
  employeesWith,
  Id,
  Instant,
  listQuery,
  NamedReference,
  nullable,
  oneOf,
  toPage,
  object,
  requiredText,
  route,
} from '../kernel/index.ts';
import { serviceAndCustomers } from './access.ts';
import { ServicedDevice, ServiceTicket, statusFilter } from './tickets.ts';
import { ticketStatuses } from './ticket-transitions.ts';

const idParams = object({ id: Id });

export const ServiceRequestInput = object({
  installed_device_id: Id,
  description: requiredText(10_000),
  requester_email: T.Optional(
    T.Unsafe<string | null>({
      ...nullable(Email),
      description:
        'For employees alone: who asked, and is mailed what becomes of it; the caller unless sent. Not a user of another customer',
    }),
  ),
});

/** Service request of a customer, before it has a ticket (specification §3). */
export const ServiceRequest = object({
  id: Id,
  status: oneOf(ticketStatuses),
  request_date: Day,
  installed_device_id: Id,
  device: ServicedDevice,
  serial_number: T.String(),
  customer_id: Id,
  customer: NamedReference,
  description: T.String(),
  requested_by: nullable(NamedReference),
  requester_email: T.Unsafe<string | null>({
    ...nullable(T.String()),
    description: 'Who asked, where an employee noted it for them; null where `requested_by` asked',
  }),
  service_ticket_id: nullable(Id),
  ticket_id: nullable(T.String()),
  created_at: Instant,
  updated_at: Instant,
});

export type ServiceRequest = T.Static<typeof ServiceRequest>;
export type ServiceRequestInput = T.Static<typeof ServiceRequestInput>;

export const listServiceRequests = route({
  id: 'service.requests.list',
  method: 'GET',
  path: '/service/service-requests/',
  summary:
    'Service requests, newest first; a customer’s user reads their own. A search finds the serial number and the customer',
  access: serviceAndCustomers,
  query: listQuery({
    filters: {
      status: statusFilter,
      customer_id: T.Optional(Id),
      installed_device_id: T.Optional(Id),
      has_ticket: T.Optional(T.Boolean()),
    },
    orderings: ['created_at', 'updated_at'],
  }),
  responses: { 200: toPage(ServiceRequest) },
});

export const createServiceRequest = route({
  id: 'service.requests.create',
  method: 'POST',
  path: '/service/service-requests/',
  summary:
    'Ask for service on a device; a customer’s user on one of their own that is not decommissioned, an employee for whoever asked them. Notifies all other employees who hold `service`',
  access: serviceAndCustomers,
  body: ServiceRequestInput,
  responses: { 201: ServiceRequest },
  idempotent: true,
  versioned: true,
});

export const getServiceRequest = route({
  id: 'service.requests.get',
  method: 'GET',
  path: '/service/service-requests/{id}/',
  summary: 'One service request',
  access: serviceAndCustomers,
  params: idParams,
  responses: { 200: ServiceRequest },
  versioned: true,
});

export const changeServiceRequest = route({
  id: 'service.requests.change',
  method: 'PATCH',
  path: '/service/service-requests/{id}/',
  summary:
    'Set the status, to any; whoever asked is mailed. One that has a ticket follows it: at the ticket’s next move it has the ticket’s status again',
  access: employeesWith('service'),
  params: idParams,
  body: object({ status: T.Optional(oneOf(ticketStatuses)) }),
  responses: { 200: ServiceRequest },
  versioned: true,
});

export const openTicketFromRequest = route({
  id: 'service.requests.open-ticket',
  method: 'POST',
  path: '/service/service-requests/{id}/open-ticket/',
  summary:
    'Make a ticket of a request, with its files; from then on the request’s status is the ticket’s. 409 where it has one already, or its device is not the customer’s any more',
  access: employeesWith('service'),
  params: idParams,
  responses: { 201: ServiceTicket },
  errors: ['conflict'],
  versioned: true,
});
