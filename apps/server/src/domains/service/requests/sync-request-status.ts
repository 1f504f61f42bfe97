import { eq } from 'drizzle-orm';
import type { TicketStatus } from '@portal/contract/service';
import type { Transaction } from '#server/database/database.ts';
import type { Context } from '#server/resource/context.ts';
import { updateRow } from '#server/resource/write.ts';
import { publishRequestChange } from '../publish-service-changes.ts';
import { lockRequest } from './lock-request.ts';
import { mailRequestStatus } from './mail-request-status.ts';
import { serviceRequests } from './service-request.resource.ts';
import { serviceRequest } from './service-request.table.ts';

interface TicketChange {
  readonly id: string;
  readonly customerId: string;
  readonly status: TicketStatus;
  /** True to send no mail: a ticket mail says the same, or the planned day has passed. */
  readonly isSilent: boolean;
}

/** Sets the request of a ticket to the status of the ticket. Mails the requester at most once. */
export async function syncRequestStatus(
  tx: Transaction,
  context: Context,
  { id, customerId, status, isSilent }: TicketChange,
): Promise<void> {
  const [request] = await tx
    .select({ id: serviceRequest.id })
    .from(serviceRequest)
    .where(eq(serviceRequest.serviceTicketId, id));
  if (!request) return;
  const before = await lockRequest(tx, context, request.id);
  // The status was set on the request earlier, which mailed the requester.
  if (before.status === status) return;
  await updateRow(tx, context, serviceRequests, before, { values: { status }, action: 'follow' });
  if (!isSilent) await mailRequestStatus(tx, context, { ...before, status });
  await publishRequestChange(tx, { id: request.id, customerId });
}
