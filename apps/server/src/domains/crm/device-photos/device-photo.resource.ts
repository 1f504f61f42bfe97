import type { DevicePhoto } from '@portal/contract/crm';
import { sql, type SQL } from 'drizzle-orm';
import { instantInJson } from '#server/database/columns.ts';
import { isDelivered, selectFileState } from '#server/domains/uploads/index.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { read } from '#server/resource/read.ts';
import { defineInternalResource } from '#server/resource/resource.ts';
import { installedDevice } from '../installed-devices/installed-device.table.ts';
import { seesClinic } from '../installed-devices/own-clinics.ts';
import { devicePhoto } from './device-photo.table.ts';

/** A photo with its device and its storage path; responses omit fields that the contract does not name. */
interface DevicePhotoRow extends DevicePhoto {
  readonly installed_device_id: string;
  readonly blob_path: string;
}

/** Condition: the photo was taken at this customer or in stock. */
const wasTakenAt = (customerId: SQL): SQL =>
  sql`(${devicePhoto.customerId} is null or ${devicePhoto.customerId} = ${customerId})`;

/** Condition: the photo is one of the device's present customer, whom employees see it as. */
const isOfPresent = wasTakenAt(sql`${installedDevice.customerId}`);

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
    customers: (
      own,
    ) => sql`(${wasTakenAt(sql`${own.customerId}`)} and exists (select from ${installedDevice}
      where ${installedDevice.id} = ${devicePhoto.installedDeviceId}
        and ${installedDevice.customerId} = ${own.customerId}
        and ${seesClinic(own, installedDevice.clinicId)}))`,
    isByClinic: true,
  },
});

/**
 * Selects the photos of an installed device and its present customer, oldest first, in the contract's form.
 * Employees see those of a former customer no more either, so that they know what the present one sees.
 */
export const selectPhotos: SQL = sql`(select coalesce(json_agg(json_build_object(
    'id', ${devicePhoto.id}, 'file', ${file}, 'created_at', ${instantInJson(devicePhoto.createdAt)}
  ) order by ${devicePhoto.id}), '[]')
  from ${devicePhoto}
  where ${devicePhoto.installedDeviceId} = ${installedDevice.id} and ${isOfPresent})`;

/** Selects the first photo of an installed device that can be opened, by one look-up of the index. */
export const selectFirstPhoto: SQL = sql`(select ${devicePhoto.id} from ${devicePhoto}
  where ${devicePhoto.installedDeviceId} = ${installedDevice.id} and ${isOfPresent}
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
