import { eq } from 'drizzle-orm';
import type { TicketStatus } from '@portal/contract/service';
import type { Transaction } from '#server/database/database.ts';
import type { Context } from '#server/resource/context.ts';
import { lockRow, updateRow } from '#server/resource/write.ts';
import { announceRequest } from '../announce-change.ts';
import { serviceRequests } from './service-request.resource.ts';
import { serviceRequest } from './service-request.table.ts';

interface Moved {
  readonly id: string;
  readonly customerId: string;
  readonly status: TicketStatus;
}

/**
 * Moves the request that a ticket was made of along with it. Its customer is mailed about the
 * ticket, and not of the same a second time.
 */
export async function followTicket(
  tx: Transaction,
  context: Context,
  { id, customerId, status }: Moved,
): Promise<void> {
  const [request] = await tx
    .select({ id: serviceRequest.id })
    .from(serviceRequest)
    .where(eq(serviceRequest.serviceTicketId, id));
  if (!request) return;
  const before = await lockRow(tx, context, serviceRequests, { id: request.id, seenVersion: null });
  await updateRow(tx, context, serviceRequests, before, { values: { status }, action: 'follow' });
  await announceRequest(tx, { id: request.id, customerId });
}
