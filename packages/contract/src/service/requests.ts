import * as T from '../schema/index.ts';
import {
  Day,
  Email,
  employeesWith,
  Id,
  Instant,
  listQuery,
  NamedReference,
  PersonReference,
  nullable,
  oneOf,
  toPage,
  object,
  route,
  longText,
  requiredLongText,
  viewAsQuery,
} from '../kernel/index.ts';
import { customersAlone, serviceAndCustomers } from './access.ts';
import { NamedDevice, ServiceTicket, statusFilter } from './tickets.ts';
import { ticketStatuses } from './ticket-transitions.ts';
import { promiseFields, promiseFilters, urgencyInput } from './urgency.ts';

const idParams = object({ id: Id });

export const ServiceRequestInput = object({
  installed_device_id: Id,
  description: requiredLongText(10_000),
  requester_email: T.Optional(
    T.Unsafe<string | null>({
      ...nullable(Email),
      description:
        'E-mail address of the requester, who gets the mails; the caller by default. Only employees can send it, and not for another customer’s user',
    }),
  ),
  ...urgencyInput,
});

/** Service request of a customer, before it has a ticket (specification §3). */
export const ServiceRequest = object({
  id: Id,
  status: oneOf(ticketStatuses),
  ...promiseFields,
  request_date: Day,
  installed_device_id: Id,
  device: NamedDevice,
  serial_number: T.String(),
  customer_id: Id,
  customer: NamedReference,
  description: T.String(),
  requested_by: nullable(PersonReference),
  requester_email: T.Unsafe<string | null>({
    ...nullable(T.String()),
    description: 'Requester for whom an employee sent the request; else null',
  }),
  withdrawal_reason: T.Unsafe<string | null>({
    ...nullable(T.String()),
    description: 'Why the customer withdrew the request',
  }),
  service_ticket_id: nullable(Id),
  ticket_id: nullable(T.String()),
  merged_into_ticket_id: T.Unsafe<string | null>({
    ...nullable(Id),
    description: 'Ticket into which its own was merged, and in which messages go on; else null',
  }),
  created_at: Instant,
  updated_at: Instant,
});

export type ServiceRequest = T.Static<typeof ServiceRequest>;
export type ServiceRequestInput = T.Static<typeof ServiceRequestInput>;

export const listServiceRequests = route({
  id: 'service.requests.list',
  method: 'GET',
  path: '/service/service-requests/',
  summary: 'List service requests',
  access: serviceAndCustomers,
  query: listQuery({
    filters: {
      status: statusFilter,
      customer_id: T.Optional(Id),
      installed_device_id: T.Optional(Id),
      has_ticket: T.Optional(T.Boolean()),
      ...promiseFilters,
      ...viewAsQuery,
    },
    orderings: ['created_at', 'updated_at', 'answer_due_at', 'solve_due_at'],
  }),
  responses: { 200: toPage(ServiceRequest) },
  exportable: true,
});

export const createServiceRequest = route({
  id: 'service.requests.create',
  method: 'POST',
  path: '/service/service-requests/',
  summary: 'Create a service request',
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
  summary: 'Get a service request',
  access: serviceAndCustomers,
  params: idParams,
  query: object(viewAsQuery),
  responses: { 200: ServiceRequest },
  versioned: true,
});

export const changeServiceRequest = route({
  id: 'service.requests.change',
  method: 'PATCH',
  path: '/service/service-requests/{id}/',
  summary: 'Update the status of a service request',
  access: employeesWith('service'),
  params: idParams,
  body: object({ status: T.Optional(oneOf(ticketStatuses)) }),
  responses: { 200: ServiceRequest },
  versioned: true,
});

export const withdrawServiceRequest = route({
  id: 'service.requests.withdraw',
  method: 'POST',
  path: '/service/service-requests/{id}/withdraw/',
  summary: 'Cancel an own service request',
  access: customersAlone,
  params: idParams,
  body: object({ reason: T.Optional(nullable(longText(2000))) }),
  responses: { 200: ServiceRequest },
  errors: ['invalid_transition'],
  versioned: true,
});

export const openTicketFromRequest = route({
  id: 'service.requests.open-ticket',
  method: 'POST',
  path: '/service/service-requests/{id}/open-ticket/',
  summary: 'Create a ticket from a request',
  access: employeesWith('service'),
  params: idParams,
  responses: { 201: ServiceTicket },
  errors: ['conflict'],
  versioned: true,
});
