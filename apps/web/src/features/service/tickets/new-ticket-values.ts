import { Email, object, type RouteBody } from '@portal/contract/kernel';
import {
  openServiceTicket,
  ServiceTicketInput,
  type ServiceTicketInput as TicketInput,
} from '@portal/contract/service';
import type { FormValues } from '#web/lib/form/contract-resolver.ts';

/**
 * The call as the form sees it: who asked is said, and never taken for granted. The server's default,
 * the caller's own address, would leave the customer without a word.
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

/** The body as the API takes it: the form has the moment by the clock on the wall. */
export function toTicketBody(body: RouteBody<typeof newTicketRoute>): TicketInput {
  const { requested_at: at, ...rest } = body;
  return at === undefined ? rest : { ...rest, requested_at: new Date(at).toISOString() };
}
