import {
  rateServiceTicket as route,
  ratingDays,
  type ServiceTicket,
} from '@portal/contract/service';
import type { RouteBody } from '@portal/contract/kernel';
import { eq } from 'drizzle-orm';
import { writeAuditEntry } from '#server/audit/write-audit-entry.ts';
import type { Transaction } from '#server/database/database.ts';
import { authorize, getUserId } from '#server/kernel/actor.ts';
import { addMilliseconds, days } from '#server/kernel/clock.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { read, type Versioned } from '#server/resource/read.ts';
import { transact } from '#server/resource/transact.ts';
import { publishTicketChange } from '../service-events.ts';
import {
  type LockedTicket,
  lockTicket,
  serviceTickets,
} from '../tickets/service-ticket.resource.ts';
import { serviceTicket } from '../tickets/service-ticket.table.ts';

/**
 * Rates a closed ticket as a user of its customer, or changes the rating.
 * @throws DomainError `conflict` unless the ticket is closed, and after `ratingDays`; `not_found`.
 */
export async function rateTicket(
  context: Context,
  { id, body }: { id: string; body: RouteBody<typeof route> },
): Promise<Versioned<ServiceTicket>> {
  authorize(context.actor, route.access);
  await transact(context, async (tx) => {
    const ticket = await lockTicket(tx, context, id);
    const end = getRatingEnd(ticket);
    if (end === null)
      throw new DomainError('conflict', { message: { key: 'service_rating.not_closed' } });
    if (end < context.now)
      throw new DomainError('conflict', { message: { key: 'service_rating.too_late' } });
    await writeRating(tx, context, ticket, { ...body, ratedBy: getUserId(context.actor) });
  });
  return read(context, serviceTickets, id);
}

/** A rating of the customer's. */
interface NewRating {
  readonly score: number;
  readonly comment?: string | null | undefined;
  /** Account of who rates; null for an address without one. */
  readonly ratedBy: string | null;
}

/**
 * Writes the rating of a locked ticket in place of an earlier one; the same once more, as by two clicks,
 * writes nothing. Leaves the version of the ticket unchanged, so that a rating makes nothing stale.
 */
export async function writeRating(
  tx: Transaction,
  context: Context,
  before: LockedTicket,
  { score, comment = null, ratedBy }: NewRating,
): Promise<void> {
  const isSame =
    before.ratingScore === score && before.ratingComment === comment && before.ratedBy === ratedBy;
  if (isSame) return;
  const at = context.now.toISOString();
  const values = { ratingScore: score, ratingComment: comment, ratedAt: at, ratedBy };
  await tx
    .update(serviceTicket)
    .set({ ...values, updatedAt: at })
    .where(eq(serviceTicket.id, before.id));
  await writeAuditEntry(tx, context, {
    action: 'change',
    table: serviceTicket,
    objectId: before.id,
    before,
    after: { ...before, ...values },
  });
  await publishTicketChange(tx, before);
}

/** What decides whether a ticket can be rated. */
export interface RatedTicket {
  readonly status: string;
  readonly closedAt: string | null;
  readonly mergedIntoTicketId: string | null;
}

/**
 * Returns the time until which a ticket can be rated; null unless it is closed. A merged ticket is rated
 * with the one into which it was merged.
 */
export function getRatingEnd({ status, closedAt, mergedIntoTicketId }: RatedTicket): Date | null {
  if (status !== 'closed' || closedAt === null || mergedIntoTicketId !== null) return null;
  return addMilliseconds(new Date(closedAt), days(ratingDays));
}
