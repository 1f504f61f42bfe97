import {
  createServiceRequest,
  listServiceRequests,
  type ServiceRequest,
  type ServiceRequestInput,
} from '@portal/contract/service';
import { call } from '#web/lib/api/call.ts';
import { leavesOpen } from '#web/lib/api/leaves-open.ts';

/** How many of the newest requests of the device are looked through. */
const looked = 5;

/**
 * Makes requests of one form, and each but once: where an answer was lost, the request may be made
 * although nobody knows, so the next attempt looks for it first.
 */
export function requestMaker(userId: string) {
  let lostAt: number | null = null;
  return async (body: ServiceRequestInput): Promise<ServiceRequest> => {
    const made = lostAt === null ? undefined : await findMade(body, { userId, since: lostAt });
    if (made) return made;
    const startedAt = Date.now();
    try {
      return await call(createServiceRequest, { body });
    } catch (error) {
      if (leavesOpen(error)) lostAt ??= startedAt;
      throw error;
    }
  };
}

/** The server’s clock may go otherwise than this one, by so many ms. */
const clockMargin = 5 * 60_000;

async function findMade(
  { installed_device_id, description }: ServiceRequestInput,
  { userId, since }: { userId: string; since: number },
): Promise<ServiceRequest | undefined> {
  const { results } = await call(listServiceRequests, {
    query: { installed_device_id, limit: looked },
  });
  return results.find(
    (one) =>
      one.requested_by?.id === userId &&
      one.description === description.trim() &&
      Date.parse(one.created_at) > since - clockMargin,
  );
}
