import { eq } from 'drizzle-orm';
import {
  openServiceTicket as route,
  type ServiceTicket,
  type ServiceTicketInput,
} from '@portal/contract/service';
import type { Transaction } from '#server/database/database.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { authorize, getUserId } from '#server/kernel/actor.ts';
import { validationError, fieldError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { createIdempotent } from '#server/resource/crud.ts';
import type { Versioned } from '#server/resource/read.ts';
import { addTicket } from './add-ticket.ts';
import { lockServicedDevice, validateRequestedAt, validateRequester } from './ticket-rules.ts';
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
  return createIdempotent(context, serviceTickets, async (tx) => {
    const device = await lockServicedDevice(tx, context, body.installed_device_id);
    const email = body.requester_email ?? (await getOwnEmail(tx, context));
    const errors = {
      ...validateRequestedAt(body.requested_at, context),
      ...(await validateRequester(tx, { email, customerId: device.customerId })),
    };
    if (Object.keys(errors).length > 0) throw validationError(errors);
    return addTicket(tx, context, {
      device,
      description: body.description,
      requesterEmail: email,
      requestedAt: body.requested_at ?? context.now.toISOString(),
    });
  });
}

/**
 * Returns the caller's e-mail.
 * @throws DomainError 400 for the system, which has no account and must name a requester.
 */
async function getOwnEmail(tx: Transaction, { actor }: Context): Promise<string> {
  const userId = getUserId(actor);
  const [own] = userId
    ? await tx
        .select({ email: userAccount.email })
        .from(userAccount)
        .where(eq(userAccount.id, userId))
    : [];
  if (!own) throw fieldError('requester_email', 'field.required');
  return own.email;
}
