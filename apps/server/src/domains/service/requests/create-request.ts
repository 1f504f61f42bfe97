import {
  createServiceRequest as route,
  type ServiceRequest,
  type ServiceRequestInput,
} from '@portal/contract/service';
import { calendarDay } from '#server/domains/crm/index.ts';
import { authorise, userIdOf } from '#server/kernel/actor.ts';
import type { Context } from '#server/resource/context.ts';
import { createOnce } from '#server/resource/create-once.ts';
import type { Versioned } from '#server/resource/read.ts';
import { insertRow } from '#server/resource/write.ts';
import { announceRequest } from '../announce-change.ts';
import { holdServicedDevice } from '../tickets/hold-serviced-device.ts';
import { serviceRequests } from './service-request.resource.ts';

/**
 * Asks for service on a device; its day is that of UTC.
 * @throws PortalError 400 at `installed_device_id` for a device that is not there, or not the
 * calling customer's, or nobody's.
 */
export async function createRequest(
  context: Context,
  body: ServiceRequestInput,
): Promise<Versioned<ServiceRequest>> {
  authorise(context.actor, route.access);
  return createOnce(context, serviceRequests, async (tx) => {
    const device = await holdServicedDevice(tx, context, body.installed_device_id);
    const { customerId, serialNumber } = device;
    const made = await insertRow(tx, context, serviceRequests, {
      requestDate: calendarDay(context.now),
      customerId,
      installedDeviceId: device.id,
      serialNumber,
      description: body.description,
      requestedBy: userIdOf(context.actor),
    });
    await announceRequest(tx, { id: made, customerId });
    return made;
  });
}
