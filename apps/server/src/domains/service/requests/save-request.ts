import type { RouteBody } from '@portal/contract/kernel';
import {
  changeServiceRequest as changeRoute,
  createServiceRequest as createRoute,
  isFinalTicketStatus,
  type ServiceRequest,
  type ServiceRequestInput,
  type TicketStatus,
} from '@portal/contract/service';
import type { Transaction } from '#server/database/database.ts';
import { getToday } from '#server/kernel/calendar-day.ts';
import { authorize, getUserId } from '#server/kernel/actor.ts';
import { validationError, fieldError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { createIdempotent } from '#server/resource/crud.ts';
import { read, type Versioned } from '#server/resource/read.ts';
import { transact } from '#server/resource/transact.ts';
import { insertRow, requireVersion, toColumns, updateRow } from '#server/resource/write.ts';
import { moveClock } from '../promises/move-clock.ts';
import type { ClockState } from '../promises/promise.ts';
import { readPromiseRules } from '../promises/read-promise-rules.ts';
import { toPromise } from '../promises/to-promise.ts';
import { publishRequestChange, requestCreated } from '../service-events.ts';
import {
  getOwnCustomerId,
  lockServicedDevice,
  validateRequester,
} from '../tickets/ticket-rules.ts';
import { type LockedRequest, lockRequest, serviceRequests } from './service-request.resource.ts';
import { mailRequestStatus } from './sync-request-status.ts';

/**
 * Creates a service request for a device, on the caller's today.
 * @throws DomainError 400 at `installed_device_id` for a device that does not exist, is in stock or
 * belongs to another customer than the caller, and for a customer's user with a decommissioned
 * device; at `requester_email` for a user of another customer, and for any address sent by a
 * customer's user, who is the requester.
 */
export async function createRequest(
  context: Context,
  body: ServiceRequestInput,
): Promise<Versioned<ServiceRequest>> {
  authorize(context.actor, createRoute.access);
  return createIdempotent(context, serviceRequests, (tx) => insertRequest(tx, context, body));
}

/** Creates a request in a transaction, and returns its id. @throws DomainError as `createRequest`. */
export async function insertRequest(
  tx: Transaction,
  context: Context,
  body: ServiceRequestInput,
): Promise<string> {
  const device = await lockServicedDevice(tx, context, body.installed_device_id);
  const { customerId, serialNumber } = device;
  if (getOwnCustomerId(context.actor) !== null && device.status === 'decommissioned')
    throw fieldError('installed_device_id', 'service_request.decommissioned');
  const requesterEmail = body.requester_email ?? null;
  if (requesterEmail !== null)
    await assertRequester(tx, context, { email: requesterEmail, customerId });
  const promise = await toPromise(tx, body, {
    customerId,
    rules: await readPromiseRules(tx),
    start: context.now.toISOString(),
  });
  const createdId = await insertRow(tx, context, serviceRequests, {
    requestDate: getToday(context),
    customerId,
    installedDeviceId: device.id,
    serialNumber,
    description: body.description,
    requestedBy: getUserId(context.actor),
    requesterEmail,
    ...promise,
  });
  const { description } = body;
  await requestCreated.publish(tx, context, {
    id: createdId,
    customerId,
    installedDeviceId: device.id,
    serialNumber,
    description,
    requesterEmail,
  });
  await publishRequestChange(tx, { id: createdId, customerId });
  return createdId;
}

async function assertRequester(
  tx: Transaction,
  { actor }: Context,
  requester: { email: string; customerId: string },
): Promise<void> {
  if (getOwnCustomerId(actor) !== null)
    throw fieldError('requester_email', 'service_request.requester');
  const errors = await validateRequester(tx, requester);
  if (Object.keys(errors).length > 0) throw validationError(errors);
}

interface Change {
  readonly id: string;
  readonly body: RouteBody<typeof changeRoute>;
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
  authorize(context.actor, changeRoute.access);
  await transact(context, async (tx) => {
    const before = await lockRequest(tx, context, id);
    requireVersion(before, seenVersion);
    const { status } = body;
    if (status === undefined || status === before.status) return;
    const values = {
      ...toColumns(serviceRequests, body),
      // A request that is taken up again is no longer withdrawn.
      withdrawalReason: null,
      // Its ticket has the clock, if there is one.
      ...(before.serviceTicketId === null
        ? await moveRequestClock(tx, context, before, status)
        : {}),
    };
    await updateRow(tx, context, serviceRequests, before, { values });
    await mailRequestStatus(tx, context, { ...before, status });
    await publishRequestChange(tx, before);
  });
  return read(context, serviceRequests, id);
}

/** Returns the columns of the clock of a request without a ticket, whose status changes. */
function moveRequestClock(
  tx: Transaction,
  context: Context,
  before: LockedRequest,
  status: TicketStatus,
): Promise<Partial<ClockState>> {
  const isSolved = status === 'completed' || isFinalTicketStatus(status);
  const clock = { ...before, start: before.createdAt };
  // A request has no day: what is planned gets its answer with that of its ticket.
  const isAnswered = status !== 'new' && status !== 'planned';
  return moveClock(tx, context, clock, { isAnswered, isSolved });
}
