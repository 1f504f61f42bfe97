import {
  createServiceRequest as route,
  type ServiceRequest,
  type ServiceRequestInput,
} from '@portal/contract/service';
import type { Transaction } from '#server/database/database.ts';
import { getToday } from '#server/kernel/calendar-day.ts';
import { authorize, getUserId } from '#server/kernel/actor.ts';
import { validationError, fieldError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { createIdempotent } from '#server/resource/crud.ts';
import type { Versioned } from '#server/resource/read.ts';
import { insertRow } from '#server/resource/write.ts';
import { readPromiseRules } from '../promises/read-promise-rules.ts';
import { toPromise } from '../promises/to-promise.ts';
import { publishRequestChange, requestCreated } from '../service-events.ts';
import {
  getOwnCustomerId,
  lockServicedDevice,
  validateRequester,
} from '../tickets/ticket-rules.ts';
import { serviceRequests } from './service-request.resource.ts';

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
  authorize(context.actor, route.access);
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
