import { eq } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import type { ScannedFile } from '#server/domains/uploads/index.ts';
import type { Context } from '#server/resource/context.ts';
import { publishRowChange } from '#server/resource/publish-row-changes.ts';
import { devicePhotos } from './device-photo.resource.ts';
import { devicePhoto } from './device-photo.table.ts';

/** Shows a photo that is delivered from now on, or no longer, to everyone who sees its device. */
export async function followPhotoFile(
  tx: Transaction,
  _context: Context,
  { blobPath }: Pick<ScannedFile, 'blobPath'>,
): Promise<void> {
  const photos = await tx.select().from(devicePhoto).where(eq(devicePhoto.blobPath, blobPath));
  if (photos.length > 0) await publishRowChange(tx, devicePhotos, photos);
}
