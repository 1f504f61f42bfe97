import { Email, object, type RouteBody } from '@portal/contract/kernel';
import {
  openServiceTicket,
  ServiceTicketInput,
  type ServiceTicketInput as TicketInput,
} from '@portal/contract/service';
import type { FormValues } from '#web/lib/form/contract-resolver.ts';

/**
 * Route of the form, in which the requester is required. The server's default, the caller's
 * address, would leave the customer without mails.
 */
export const newTicketRoute = {
  ...openServiceTicket,
  body: object({ ...ServiceTicketInput.properties, requester_email: Email }),
};

const emptyTexts = { requester_email: '', description: '', requested_at: '' };

/** Returns the initial values of a new ticket. */
export function createTicketValues() {
  return { installed_device_id: '', ...emptyTexts } satisfies FormValues;
}

/** Returns the initial values of a new ticket for a known device. */
export function createDeviceTicketValues() {
  return { ...emptyTexts } satisfies FormValues;
}

/** Converts the values to the API's body; the form has the time in the user's time zone. */
export function toTicketBody(body: RouteBody<typeof newTicketRoute>): TicketInput {
  const { requested_at: at, ...rest } = body;
  return at === undefined ? rest : { ...rest, requested_at: new Date(at).toISOString() };
}
