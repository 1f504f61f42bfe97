import { removeDevicePhoto as route } from '@portal/contract/crm';
import { eq } from 'drizzle-orm';
import { writeAuditEntries } from '#server/audit/write-audit-entry.ts';
import type { Transaction } from '#server/database/database.ts';
import { releaseFile, revokeFileLinks } from '#server/domains/uploads/index.ts';
import { authorize } from '#server/kernel/actor.ts';
import type { Context } from '#server/resource/context.ts';
import { transact } from '#server/resource/transact.ts';
import { deleteRow, lockRow } from '#server/resource/write.ts';
import { type DevicePhotoPath, devicePhotos, getDevicePhoto } from './device-photo.resource.ts';
import { devicePhoto } from './device-photo.table.ts';

/**
 * Deletes a photo of an installed device; its links stop working immediately.
 * @throws DomainError `not_found`.
 */
export async function removeDevicePhoto(context: Context, path: DevicePhotoPath): Promise<void> {
  authorize(context.actor, route.access);
  const { id, blob_path: blobPath } = await getDevicePhoto(context, path);
  await transact(context, async (tx) => {
    const before = await lockRow(tx, context, devicePhotos, { id, seenVersion: null });
    await deleteRow(tx, context, devicePhotos, before);
    await releaseFile(tx, blobPath);
  });
  await revokeFileLinks(context, blobPath);
}

/**
 * Deletes all photos of a device that is being deleted, with an audit entry for each. Returns the paths of
 * their files, whose links the caller revokes after the commit.
 */
export async function deletePhotosOf(
  tx: Transaction,
  context: Context,
  installedDeviceId: string,
): Promise<string[]> {
  const deleted = await tx
    .delete(devicePhoto)
    .where(eq(devicePhoto.installedDeviceId, installedDeviceId))
    .returning();
  const entries = deleted.map((before) => ({
    action: 'delete' as const,
    table: devicePhoto,
    objectId: before.id,
    before,
  }));
  await writeAuditEntries(tx, context, entries);
  for (const { blobPath } of deleted) await releaseFile(tx, blobPath);
  return deleted.map(({ blobPath }) => blobPath);
}
