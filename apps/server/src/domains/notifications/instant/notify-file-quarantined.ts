import { mailPerson } from '#server/domains/auth/index.ts';
import type { Transaction } from '#server/database/database.ts';
import type { ScannedFile } from '#server/domains/uploads/index.ts';
import type { Context } from '#server/resource/context.ts';
import { getObjectUrl } from '../digest/to-mail-section.ts';
import { notify } from './notify.ts';

/**
 * Tells who uploaded an infected file by mail, and notifies the employees with the permission
 * `system`. Does nothing for a clean file.
 */
export async function notifyFileQuarantined(
  tx: Transaction,
  context: Context,
  { uploadId, fileName, ownerId, finding }: ScannedFile,
): Promise<void> {
  if (finding === null) return;
  const params = { file: fileName, finding };
  const object = { object_type: 'upload', object_id: uploadId } as const;
  if (ownerId !== null) {
    await mailPerson(tx, context, { userId: ownerId, template: 'upload_quarantined', params });
  }
  await notify(tx, context, {
    kind: 'file_quarantined',
    eventId: uploadId,
    object,
    assigneeId: null,
    template: 'file_quarantined',
    params: {
      ...params,
      link: getObjectUrl(context, object),
    },
  });
}
