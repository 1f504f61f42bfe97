import type { InstalledDeviceInput } from '@portal/contract/crm';
import type { Call } from '#server/kernel/call.ts';
import { validationError, type FieldMessages } from '#server/kernel/domain-error.ts';
import type { Row } from '#server/resource/write.ts';
import { calendarDay, yearsAfter } from '../calendar-day.ts';
import type { Grounds } from './hold-device.ts';

/** Where a device stands and which it is, before a change; null where it is new. */
type Before = Row | null;

/** No device was installed before; a slip of the pen may say so. */
const earliestInstallation = '1900-01-01';

/** An installation may be planned, but not for a day that nobody plans for. */
const mostYearsAhead = 10;

/**
 * What a body makes of a device beyond the fields as they were sent: the manufacturer that follows
 * from the model, and no clinic where the customer changes and none is named.
 * @throws PortalError 400 at `clinic_id` for one that is archived or not the customer's, at
 * `device_id` for what is no device, at `manufacturer_id` for one that disagrees, and at
 * `installation_date` for a day that cannot be.
 */
export function settled(
  { now }: Pick<Call, 'now'>,
  body: Partial<InstalledDeviceInput>,
  { before, grounds }: { before: Before; grounds: Grounds },
): Row {
  const faults: FieldMessages = {
    ...clinicFault(body, before, grounds),
    ...modelFault(body, before, grounds),
    ...installationFault(body.installation_date, now),
  };
  if (Object.keys(faults).length > 0) throw validationError(faults);
  const customerId = before?.['customerId'] ?? null;
  const leaves = body.customer_id !== undefined && body.customer_id !== customerId;
  const model = modelOf(body, before, grounds);
  return {
    ...(leaves && body.clinic_id === undefined ? { clinicId: null } : {}),
    ...(model ? { manufacturerId: model.manufacturerId } : {}),
  };
}

function clinicFault(
  body: Partial<InstalledDeviceInput>,
  before: Before,
  { clinic }: Grounds,
): FieldMessages {
  if (!body.clinic_id) return {};
  const customerId = body.customer_id === undefined ? before?.['customerId'] : body.customer_id;
  const fits = clinic?.archivedAt === null && clinic.customerId === customerId;
  return fits ? {} : { clinic_id: [{ key: 'installed_device.clinic' }] };
}

function modelFault(
  body: Partial<InstalledDeviceInput>,
  before: Before,
  grounds: Grounds,
): FieldMessages {
  const model = modelOf(body, before, grounds);
  if (!model || model.productType !== 'device') return { device_id: [{ key: 'field.not_found' }] };
  const sent = body.manufacturer_id;
  const agrees = sent === undefined || sent === model.manufacturerId;
  return agrees ? {} : { manufacturer_id: [{ key: 'installed_device.manufacturer' }] };
}

function modelOf(body: Partial<InstalledDeviceInput>, before: Before, { models }: Grounds) {
  const id = body.device_id ?? before?.['deviceId'];
  return models.find((model) => model.id === id);
}

function installationFault(day: string | null | undefined, now: Date): FieldMessages {
  if (!day) return {};
  const latest = yearsAfter(calendarDay(now), mostYearsAhead);
  const fits = day >= earliestInstallation && day <= latest;
  return fits ? {} : { installation_date: [{ key: 'installed_device.installed_on' }] };
}
