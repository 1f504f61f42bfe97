import { addDevicePhoto as route, type DevicePhoto, maxDevicePhotos } from '@portal/contract/crm';
import type { RouteBody } from '@portal/contract/kernel';
import { and, eq, isNull, or } from 'drizzle-orm';
import { claimUpload, getArrivedImage } from '#server/domains/uploads/index.ts';
import { authorize } from '#server/kernel/actor.ts';
import { fieldError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { read } from '#server/resource/read.ts';
import { transact } from '#server/resource/transact.ts';
import { insertRow, lockRow } from '#server/resource/write.ts';
import { installedDevices } from '../installed-devices/installed-device.resource.ts';
import { devicePhotos } from './device-photo.resource.ts';
import { devicePhoto } from './device-photo.table.ts';

interface NewPhoto {
  readonly id: string;
  readonly body: RouteBody<typeof route>;
}

/**
 * Adds an uploaded picture to an installed device. The device is locked, so that concurrent photos cannot
 * exceed the limit; those of a former customer do not count.
 * @throws DomainError 400 at `blob_path` as `getArrivedImage`, and beyond `maxDevicePhotos`; `not_found`.
 */
export async function addDevicePhoto(
  context: Context,
  { id, body }: NewPhoto,
): Promise<DevicePhoto> {
  authorize(context.actor, route.access);
  // Before the upload, which says nothing of a device that does not exist for the caller.
  await read(context, installedDevices, id);
  const file = await getArrivedImage(context, body.blob_path, 'blob_path');
  const photoId = await transact(context, async (tx) => {
    const device = await lockRow(tx, context, installedDevices, { id, seenVersion: null });
    const customerId = typeof device['customerId'] === 'string' ? device['customerId'] : null;
    const inStock = isNull(devicePhoto.customerId);
    const count = await tx.$count(
      devicePhoto,
      and(
        eq(devicePhoto.installedDeviceId, device.id),
        customerId === null ? inStock : or(inStock, eq(devicePhoto.customerId, customerId)),
      ),
    );
    if (count >= maxDevicePhotos)
      throw fieldError('blob_path', 'installed_device.too_many_photos', { most: maxDevicePhotos });
    await claimUpload(tx, context, file.blobPath);
    const values = { installedDeviceId: device.id, customerId, ...file };
    return insertRow(tx, context, devicePhotos, values);
  });
  return read(context, devicePhotos, photoId);
}
