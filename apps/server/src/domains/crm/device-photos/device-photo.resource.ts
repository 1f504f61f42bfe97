import type { DevicePhoto } from '@portal/contract/crm';
import { sql, type SQL } from 'drizzle-orm';
import { instantInJson } from '#server/database/columns.ts';
import { isDelivered, selectFileState } from '#server/domains/uploads/index.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { read } from '#server/resource/read.ts';
import { defineInternalResource, type ScopeValues } from '#server/resource/resource.ts';
import { installedDevice } from '../installed-devices/installed-device.table.ts';
import { seesClinic } from '../installed-devices/own-clinics.ts';
import { devicePhoto } from './device-photo.table.ts';

/** A photo with its device and its storage path; responses omit fields that the contract does not name. */
interface DevicePhotoRow extends DevicePhoto {
  readonly installed_device_id: string;
  readonly blob_path: string;
}

/** Condition: the photo was taken at the reader's customer or in stock; employees see all. */
const wasTakenAt = (customer: ScopeValues | null): SQL =>
  customer
    ? sql`(${devicePhoto.customerId} is null or ${devicePhoto.customerId} = ${customer.customerId})`
    : sql`true`;

const file = sql`json_strip_nulls(json_build_object('name', ${devicePhoto.fileName},
  'size', ${devicePhoto.fileSize}, 'content_type', ${devicePhoto.contentType},
  'state', ${selectFileState(devicePhoto.blobPath)}))`;

/** Photos of installed devices, visible with their device. */
export const devicePhotos = defineInternalResource<DevicePhotoRow>({
  name: 'device_photo',
  table: devicePhoto,
  changeEvent: {
    type: 'installed_device',
    parent: { table: installedDevice, by: 'installedDeviceId' },
    customer: 'customerId',
    clinic: 'clinicId',
  },
  fields: {
    id: devicePhoto.id,
    installed_device_id: devicePhoto.installedDeviceId,
    blob_path: devicePhoto.blobPath,
    file,
    created_at: devicePhoto.createdAt,
  },
  scope: {
    employees: 'all',
    customers: (own) => sql`(${wasTakenAt(own)} and exists (select from ${installedDevice}
      where ${installedDevice.id} = ${devicePhoto.installedDeviceId}
        and ${installedDevice.customerId} = ${own.customerId}
        and ${seesClinic(own, installedDevice.clinicId)}))`,
    isByClinic: true,
  },
});

/** Selects all photos of an installed device, oldest first, in the contract's form. */
export const selectPhotos = (
  customer: ScopeValues | null,
): SQL => sql`(select coalesce(json_agg(json_build_object(
    'id', ${devicePhoto.id}, 'file', ${file}, 'created_at', ${instantInJson(devicePhoto.createdAt)}
  ) order by ${devicePhoto.id}), '[]')
  from ${devicePhoto}
  where ${devicePhoto.installedDeviceId} = ${installedDevice.id} and ${wasTakenAt(customer)})`;

/** Selects the first photo of an installed device that can be opened, by one look-up of the index. */
export const selectFirstPhoto = (
  customer: ScopeValues | null,
): SQL => sql`(select ${devicePhoto.id} from ${devicePhoto}
  where ${devicePhoto.installedDeviceId} = ${installedDevice.id} and ${wasTakenAt(customer)}
    and ${isDelivered(devicePhoto.blobPath)}
  order by ${devicePhoto.id} limit 1)`;

/** Path parameters of a photo. */
export interface DevicePhotoPath {
  readonly id: string;
  readonly photoId: string;
}

/**
 * Returns the photo of a path.
 * @throws DomainError `not_found`, also if it belongs to another device.
 */
export async function getDevicePhoto(
  context: Context,
  { id, photoId }: DevicePhotoPath,
): Promise<DevicePhotoRow> {
  const found: DevicePhotoRow = await read(context, devicePhotos, photoId);
  if (found.installed_device_id !== id.toLowerCase()) throw new DomainError('not_found');
  return found;
}
