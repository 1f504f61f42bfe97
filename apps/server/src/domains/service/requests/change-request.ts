import { changeServiceRequest as route, type ServiceRequest } from '@portal/contract/service';
import type { RouteBody } from '@portal/contract/kernel';
import { authorize } from '#server/kernel/actor.ts';
import type { Context } from '#server/resource/context.ts';
import { read, type Versioned } from '#server/resource/read.ts';
import { transact } from '#server/resource/transact.ts';
import { toColumns, requireVersion, updateRow } from '#server/resource/write.ts';
import { publishRequestChange } from '../service-events.ts';
import { lockRequest, serviceRequests } from './service-request.resource.ts';
import { mailRequestStatus } from './sync-request-status.ts';

interface Change {
  readonly id: string;
  readonly body: RouteBody<typeof route>;
  readonly seenVersion: number | null;
}

/**
 * Sets a request to any status (specification §4) and mails the requester.
 * @throws DomainError `stale`, `not_found`.
 */
export async function changeRequest(
  context: Context,
  { id, body, seenVersion }: Change,
): Promise<Versioned<ServiceRequest>> {
  authorize(context.actor, route.access);
  await transact(context, async (tx) => {
    const before = await lockRequest(tx, context, id);
    requireVersion(before, seenVersion);
    const { status } = body;
    if (status === undefined || status === before.status) return;
    const values = toColumns(serviceRequests, body);
    await updateRow(tx, context, serviceRequests, before, { values });
    await mailRequestStatus(tx, context, { ...before, status });
    await publishRequestChange(tx, before);
  });
  return read(context, serviceRequests, id);
}
