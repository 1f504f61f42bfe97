import type { InstalledDeviceInput } from '@portal/contract/crm';
import { getLatestDay, addYears } from '#server/kernel/calendar-day.ts';
import type { Call } from '#server/kernel/call.ts';
import { validationError, type FieldMessages } from '#server/kernel/domain-error.ts';
import type { Row } from '#server/resource/write.ts';
import type { DeviceReferences } from './lock-device.ts';

/** Clinic and model of a device before a change; null for a new one. */
type Before = Row | null;

/** Earliest accepted date; an older one is a typing error. */
const earliestInstallation = '1900-01-01';

/**
 * Maximum number of years ahead: an installation can be planned, a later date is a typing error.
 */
const maxYearsAhead = 10;

/**
 * Derives the columns of a device from a body: the model decides the manufacturer, and another
 * customer without a clinic clears the clinic.
 * @throws DomainError 400 at `clinic_id` for a clinic that is archived or of another customer; at
 * `device_id` for a product that is not a device; at `manufacturer_id` if it is not the model's; at
 * `installation_date` for a date out of range.
 */
export function resolveDeviceColumns(
  { now }: Pick<Call, 'now'>,
  body: Partial<InstalledDeviceInput>,
  { before, references }: { before: Before; references: DeviceReferences },
): Row {
  const errors: FieldMessages = {
    ...validateClinic(body, before, references),
    ...validateModel(body, before, references),
    ...validateInstallationDate(body.installation_date, now),
  };
  if (Object.keys(errors).length > 0) throw validationError(errors);
  const customerId = before?.['customerId'] ?? null;
  const changesCustomer = body.customer_id !== undefined && body.customer_id !== customerId;
  const model = findModel(body, before, references);
  return {
    ...(changesCustomer && body.clinic_id === undefined ? { clinicId: null } : {}),
    ...(model ? { manufacturerId: model.manufacturerId } : {}),
  };
}

function validateClinic(
  body: Partial<InstalledDeviceInput>,
  before: Before,
  { clinic }: DeviceReferences,
): FieldMessages {
  if (!body.clinic_id) return {};
  const customerId = body.customer_id === undefined ? before?.['customerId'] : body.customer_id;
  const fits = clinic?.archivedAt === null && clinic.customerId === customerId;
  return fits ? {} : { clinic_id: [{ key: 'installed_device.clinic' }] };
}

function validateModel(
  body: Partial<InstalledDeviceInput>,
  before: Before,
  references: DeviceReferences,
): FieldMessages {
  const model = findModel(body, before, references);
  if (!model || model.productType !== 'device') return { device_id: [{ key: 'field.not_found' }] };
  const sent = body.manufacturer_id;
  const agrees = sent === undefined || sent === model.manufacturerId;
  return agrees ? {} : { manufacturer_id: [{ key: 'installed_device.manufacturer' }] };
}

function findModel(
  body: Partial<InstalledDeviceInput>,
  before: Before,
  { models }: DeviceReferences,
) {
  const id = body.device_id ?? before?.['deviceId'];
  return models.find((model) => model.id === id);
}

function validateInstallationDate(day: string | null | undefined, now: Date): FieldMessages {
  if (!day) return {};
  const latest = addYears(getLatestDay(now), maxYearsAhead);
  const fits = day >= earliestInstallation && day <= latest;
  return fits ? {} : { installation_date: [{ key: 'installed_device.installed_on' }] };
}
