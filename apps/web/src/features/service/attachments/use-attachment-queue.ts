import { isRunning } from '#web/features/shared/upload/upload-queue.ts';
import { useUploadQueue } from '#web/features/shared/upload/use-upload-queue.ts';
import { useInvalidate } from '#web/lib/query/use-invalidate.ts';
import { addAttachment, type AttachmentHolder } from './attachment-holder.ts';
import { findAttachmentRefusal } from './attachment-check.ts';

/** Attaches files as soon as they are chosen. Attached files move from the queue to the list. */
export function useAttachmentQueue(holder: AttachmentHolder) {
  const refresh = useInvalidate('service');
  const { queue, uploads } = useUploadQueue<AttachmentHolder>({
    purpose: 'attachment',
    check: findAttachmentRefusal,
    use: async (blobPath, of) => {
      await addAttachment(of, blobPath);
      // Runs before the file leaves the queue, so that it is always visible somewhere.
      await refresh();
    },
  });
  return {
    queue,
    /** Uploads that are not attached yet. */
    waiting: uploads.filter(({ state }) => state.step !== 'done'),
    attached: uploads.filter(({ state }) => state.step === 'done').map(({ file }) => file.name),
    isRunning: uploads.some(isRunning),
    add: (files: readonly File[]) => {
      queue.add(files.map((file) => ({ file, details: holder })));
      queue.start();
    },
  };
}
