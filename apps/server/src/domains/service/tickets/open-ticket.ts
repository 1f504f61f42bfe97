import {
  openServiceTicket as route,
  type ServiceTicket,
  type ServiceTicketInput,
} from '@portal/contract/service';
import { authorize } from '#server/kernel/actor.ts';
import { validationError, fieldError } from '#server/kernel/domain-error.ts';
import { newId } from '#server/kernel/ids.ts';
import type { Context } from '#server/resource/context.ts';
import { readCreated } from '#server/resource/crud.ts';
import { findEarlier, toClaim } from '#server/resource/idempotency.ts';
import type { Versioned } from '#server/resource/read.ts';
import { chooseReceiver } from '../mailing/mail-requester.ts';
import type { PreparedTicket } from './add-ticket.ts';
import { openInBatch } from './open-in-batch.ts';
import { toPromise } from '../promises/to-promise.ts';
import { lookUpTicket } from './look-up-ticket.ts';
import { foreignRequester, validateRequestedAt } from './ticket-rules.ts';
import { serviceTickets } from './service-ticket.resource.ts';

/**
 * Opens a ticket for a customer's device.
 * @throws DomainError 400 at `installed_device_id` for a device that does not exist or is in stock,
 * at `requester_email` for a user of another customer, at `requested_at` for a future time.
 */
export async function openTicket(
  context: Context,
  body: ServiceTicketInput,
): Promise<Versioned<ServiceTicket>> {
  authorize(context.actor, route.access);
  // A repeated call returns its ticket even if the device or the requester has changed since.
  const claim = toClaim(context);
  const earlier = claim && (await findEarlier(context.database.orm, claim));
  if (earlier !== null) return readCreated(context, serviceTickets, earlier);
  for (;;) {
    const opened = await openInBatch(context, await prepare(context, body));
    if (opened) return opened.item ?? readCreated(context, serviceTickets, opened.id);
  }
}

/** Reads and checks all that the ticket needs, before anything is locked. */
async function prepare(context: Context, body: ServiceTicketInput): Promise<PreparedTicket> {
  const { device, account, rules } = await lookUpTicket(context, body);
  const { customerId } = device;
  const requesterEmail = body.requester_email ?? account?.email;
  // The system has no account and must name a requester.
  if (requesterEmail === undefined) throw fieldError('requester_email', 'field.required');
  const isForeign = account?.role === 'customer' && account.customerId !== customerId;
  const errors = {
    ...validateRequestedAt(body.requested_at, context),
    ...(isForeign ? foreignRequester : {}),
  };
  if (Object.keys(errors).length > 0) throw validationError(errors);
  const requestedAt = body.requested_at ?? context.now.toISOString();
  return {
    id: newId(),
    device,
    subject: body.subject,
    description: body.description,
    requesterName: body.requester_name,
    requesterEmail,
    requestedAt,
    promise: await toPromise(context.database.orm, body, { customerId, rules, start: requestedAt }),
    receiver: chooseReceiver(context, account, {
      email: requesterEmail,
      customerId,
      clinicIds: [device.clinicId],
    }),
  };
}
