import { useTranslation } from 'react-i18next';
import { StopUploadsDialog } from '#web/features/shared/upload/stop-uploads-dialog.tsx';
import { UploadItem } from './upload-item.tsx';
import type { useAttachmentQueue } from './use-attachment-queue.ts';

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
