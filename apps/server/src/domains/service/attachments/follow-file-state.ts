import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import type { ScannedFile } from '#server/domains/uploads/index.ts';
import type { Context } from '#server/resource/context.ts';
import { serviceRequest } from '../requests/service-request.table.ts';
import { publishRequestChange, publishTicketChange } from '../service-events.ts';
import { serviceTicket } from '../tickets/service-ticket.table.ts';
import { serviceAttachment } from './service-attachment.table.ts';

/** Shows the new state of an attachment to everyone who sees its ticket or request. */
export async function followAttachmentFile(
  tx: Transaction,
  _context: Context,
  { blobPath }: Pick<ScannedFile, 'blobPath'>,
): Promise<void> {
  const [found] = await tx
    .select({
      ticketId: serviceAttachment.ticketId,
      requestId: serviceAttachment.requestId,
      customerId: sql<string>`coalesce(${serviceTicket.customerId}, ${serviceRequest.customerId})`,
    })
    .from(serviceAttachment)
    .leftJoin(serviceTicket, eq(serviceTicket.id, serviceAttachment.ticketId))
    .leftJoin(serviceRequest, eq(serviceRequest.id, serviceAttachment.requestId))
    .where(eq(serviceAttachment.blobPath, blobPath));
  if (!found) return;
  const { ticketId, requestId, customerId } = found;
  if (ticketId !== null) await publishTicketChange(tx, { id: ticketId, customerId });
  if (requestId !== null) await publishRequestChange(tx, { id: requestId, customerId });
}
