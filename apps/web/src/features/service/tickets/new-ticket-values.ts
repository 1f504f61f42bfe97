import type { ServiceTicketInput } from '@portal/contract/service';
import type { FormValues } from '#web/lib/form/contract-resolver.ts';

const words = { description: '', requested_at: '' };

/** What the form of a new ticket holds at first: whoever writes it is told of it, unless another is named. */
export function newTicketValues(ownEmail: string) {
  return { installed_device_id: '', requester_email: ownEmail, ...words } satisfies FormValues;
}

/** What the form of a new ticket of a known device holds at first. */
export function newDeviceTicketValues(ownEmail: string) {
  return { requester_email: ownEmail, ...words } satisfies FormValues;
}

/** The body as the API takes it: the form has the moment by the clock on the wall. */
export function ticketBody(body: ServiceTicketInput): ServiceTicketInput {
  const { requested_at: at, ...rest } = body;
  return at === undefined ? rest : { ...rest, requested_at: new Date(at).toISOString() };
}
