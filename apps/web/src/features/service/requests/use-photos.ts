import { maxAttachments, type ServiceRequest } from '@portal/contract/service';
import { findAttachmentRefusal } from '#web/features/service/attachments/attachment-check.ts';
import { addAttachment } from '#web/features/service/attachments/attachment-holder.ts';
import { useUploadQueue } from '#web/features/shared/upload/use-upload-queue.ts';
import { useInvalidate } from '#web/lib/query/use-invalidate.ts';

/** Photos that are chosen before the request exists, and uploaded once it is created. */
export function usePhotos() {
  const refresh = useInvalidate('service');
  const { queue, uploads } = useUploadQueue<{ requestId: string }>({
    purpose: 'attachment',
    check: findAttachmentRefusal,
    use: async (blobPath, { requestId: id }) => {
      await addAttachment({ kind: 'request', id }, blobPath);
      void refresh();
    },
  });
  const remaining = maxAttachments - uploads.filter(({ state }) => state.step !== 'refused').length;
  return {
    queue,
    uploads,
    remaining,
    /** Adds photos up to the maximum. */
    add: (files: readonly File[]) =>
      queue.add(files.slice(0, remaining).map((file) => ({ file, details: { requestId: '' } }))),
    sendTo: ({ id }: ServiceRequest) => {
      queue.describeAll({ requestId: id });
      queue.start();
    },
  };
}

export type Photos = ReturnType<typeof usePhotos>;
