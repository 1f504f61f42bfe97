import { ratingDays } from '@portal/contract/service';
import { eq } from 'drizzle-orm';
import { writeAuditEntry } from '#server/audit/write-audit-entry.ts';
import type { Transaction } from '#server/database/database.ts';
import { addMilliseconds, days } from '#server/kernel/clock.ts';
import type { Context } from '#server/resource/context.ts';
import { publishTicketChange } from '../service-events.ts';
import type { LockedTicket } from '../tickets/service-ticket.resource.ts';
import { serviceTicket } from '../tickets/service-ticket.table.ts';

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
