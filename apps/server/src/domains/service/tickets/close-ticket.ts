import { closeServiceTicket as route, type ServiceTicket } from '@portal/contract/service';
import type { RouteBody } from '@portal/contract/kernel';
import type { Transaction } from '#server/database/database.ts';
import { authorize } from '#server/kernel/actor.ts';
import { type DomainError, fieldError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { read, type Versioned } from '#server/resource/read.ts';
import { requireVersion } from '#server/resource/write.ts';
import { mailRequester } from '../mailing/mail-requester.ts';
import type { Receiver } from '../mailing/receiver.ts';
import { createRatingSection, canAskForRating } from '../ratings/rating-link.ts';
import { endTicket } from './end-ticket.ts';
import { assertMaintenance, withMaintenance } from './record-maintenance.ts';
import { type LockedTicket, lockTicket, serviceTickets } from './service-ticket.resource.ts';
import { assertMove } from './ticket-rules.ts';

interface Closing {
  readonly id: string;
  readonly body: RouteBody<typeof route>;
  readonly seenVersion: number | null;
}

/**
 * Closes a ticket and, with maintenance, writes its device's maintenance record in the same
 * transaction. The permission to close a ticket covers that one record. Notes that are not sent are
 * those of the completion.
 * @throws DomainError 400 without resolution notes and for invalid days of the maintenance;
 * `stale`; `invalid_transition` for a closed or cancelled ticket; `not_found`.
 */
export async function closeTicket(
  context: Context,
  { id, body, seenVersion }: Closing,
): Promise<Versioned<ServiceTicket>> {
  authorize(context.actor, route.access);
  const { resolution_notes: sent, maintenance } = body;
  const ticket = await read(context, serviceTickets, id);
  if (!sent && ticket.status !== 'completed') throw createNotesError();
  if (maintenance) assertMaintenance(context, maintenance);
  const recording = { deviceId: ticket.installed_device_id, maintenance };
  await withMaintenance(context, recording, async (tx, record) => {
    const before = await lockTicket(tx, context, id);
    const notes = sent ?? before.resolutionNotes;
    if (!notes) throw createNotesError();
    requireVersion(before, seenVersion);
    assertMove(before.status, 'close', 'closed');
    await closeLockedTicket(tx, context, before, notes);
    await record?.(tx, id);
  });
  return read(context, serviceTickets, id);
}

const createNotesError = (): DomainError =>
  fieldError('resolution_notes', 'service_ticket.resolution_notes');

/**
 * Closes a locked ticket that may be closed, and mails the requester. `notes` are null only for what was
 * completed without any.
 */
export async function closeLockedTicket(
  tx: Transaction,
  context: Context,
  before: LockedTicket,
  notes: string | null,
): Promise<void> {
  await endTicket(tx, context, before, { status: 'closed', text: notes });
  const hasRatingLink = await canAskForRating(tx, before);
  // The requester alone is asked, not who follows by a merge.
  const askForRating = (receiver: Receiver) =>
    hasRatingLink && receiver.to.toLowerCase() === before.requesterEmail.toLowerCase()
      ? { sections: [createRatingSection(context, before, receiver)] }
      : {};
  await (notes === null
    ? mailRequester(tx, context, {
        ticket: before,
        template: 'ticket_closed_without_notes',
        params: (ticketParams, receiver) => ({ ...ticketParams, ...askForRating(receiver) }),
      })
    : mailRequester(tx, context, {
        ticket: before,
        template: 'ticket_closed',
        params: (ticketParams, receiver) => ({ ...ticketParams, notes, ...askForRating(receiver) }),
      }));
}
