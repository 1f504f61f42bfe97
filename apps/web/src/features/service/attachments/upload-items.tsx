import { useTranslation } from 'react-i18next';
import { StopUploadsDialog } from '#web/features/shared/upload/stop-uploads-dialog.tsx';
import { isRunning } from '#web/features/shared/upload/upload-queue.ts';
import { useUploadQueue } from '#web/features/shared/upload/use-upload-queue.ts';
import { useInvalidate } from '#web/lib/query/use-invalidate.ts';
import { findAttachmentRefusal } from './attachment-check.ts';
import { addAttachment, type AttachmentHolder } from './attachment-holder.ts';
import { UploadItem } from './upload-item.tsx';

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

export interface UploadItemsProps {
  files: ReturnType<typeof useAttachmentQueue>;
}

const nothing = () => undefined;

/** Running uploads, and the confirmation before leaving the page during them. */
export function UploadItems({ files }: UploadItemsProps) {
  const { t } = useTranslation();
  const { waiting, attached, queue } = files;
  return (
    <>
      {waiting.length > 0 ? (
        <ul aria-label={t('service_requests.files.on_their_way')} className="divide-y divide-line">
          {waiting.map((upload) => (
            <UploadItem key={upload.id} upload={upload} queue={queue} />
          ))}
        </ul>
      ) : null}
      <output className="sr-only">
        {attached.length > 0
          ? t('service_requests.files.added', { names: attached.join(', ') })
          : null}
      </output>
      <StopUploadsDialog
        running={files.isRunning}
        unsent={false}
        open={false}
        onStay={nothing}
        onStop={nothing}
      />
    </>
  );
}
