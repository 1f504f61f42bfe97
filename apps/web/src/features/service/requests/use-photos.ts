import { mostAttachments, type ServiceRequest } from '@portal/contract/service';
import { attachmentRefusal } from '#web/features/service/attachments/attachment-check.ts';
import { attach } from '#web/features/service/attachments/attachment-holder.ts';
import { useUploadQueue } from '#web/kit/upload/use-upload-queue.ts';
import { useInvalidate } from '#web/lib/query/use-invalidate.ts';

/** Photos that are chosen before there is a request, and follow it when it is made. */
export function usePhotos() {
  const refresh = useInvalidate('service');
  const { queue, uploads } = useUploadQueue<{ requestId: string }>({
    purpose: 'attachment',
    check: attachmentRefusal,
    use: async (blobPath, { requestId: id }) => {
      await attach({ kind: 'request', id }, blobPath);
      void refresh();
    },
  });
  const room = mostAttachments - uploads.filter(({ state }) => state.step !== 'refused').length;
  return {
    queue,
    uploads,
    room,
    /** Takes as many as there is room for. */
    add: (files: readonly File[]) =>
      queue.add(files.slice(0, room).map((file) => ({ file, details: { requestId: '' } }))),
    sendTo: ({ id }: ServiceRequest) => {
      queue.describeAll({ requestId: id });
      queue.start();
    },
  };
}

export type Photos = ReturnType<typeof usePhotos>;
