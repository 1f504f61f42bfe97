import type { Document } from '@portal/contract/documents';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refreshDocuments, saveDocument } from '#web/features/documents/api.ts';
import { errorMessage } from '#web/lib/api/error-message.ts';
import { FileSummary } from '#web/features/documents/file-summary.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { toasts } from '#web/ui/toast-store.ts';
import { StopUploads } from './stop-uploads.tsx';
import { UploadDrop } from './upload-drop.tsx';
import { isRunning, isStartable } from './upload-queue.ts';
import { UploadRow } from './upload-row.tsx';
import { useUploadQueue } from './use-upload-queue.ts';

export interface ReplaceFileDialogProps {
  item: Document;
  onClose: () => void;
}

/** Puts another file in the place of a document's; what is said of the document stays. */
export function ReplaceFileDialog({ item, onClose }: ReplaceFileDialogProps) {
  const { t } = useTranslation();
  const { queue, uploads } = useUploadQueue<null>(async (blobPath) => {
    await saveDocument(item.id, { blob_path: blobPath });
    void refreshDocuments();
  });
  const [asking, setAsking] = useState(false);
  const [upload] = uploads;
  const running = uploads.some(isRunning);
  const unsent = uploads.some(isStartable);
  const done = upload?.state.step === 'done';

  useEffect(() => {
    if (!done) return;
    toasts.show({ tone: 'success', title: t('documents.replaced') });
    onClose();
  }, [done, onClose, t]);

  const choose = (files: File[]) => {
    if (running) return;
    for (const { id } of uploads) queue.remove(id);
    queue.add(files.map((file) => ({ file, details: null })));
  };
  const save = () => {
    if (upload?.state.step === 'ready') queue.start();
    else if (upload) queue.retry(upload.id);
  };
  const close = () => (running || unsent ? setAsking(true) : onClose());

  return (
    <Dialog
      open
      onOpenChange={close}
      title={t('documents.replace')}
      description={t('documents.replace_text', { title: item.title })}
      closeLabel={t('app.close')}
      footer={
        <>
          <Button variant="outline" onClick={close}>
            {t('actions.cancel')}
          </Button>
          <Button busy={running} disabled={!running && !unsent} onClick={save}>
            {t('actions.save')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-soft">
          {t('documents.file_now', { name: item.file.name })} <FileSummary file={item.file} />
        </p>
        <UploadDrop onFiles={choose} disabled={running} />
        {upload ? (
          <ul aria-label={t('documents.files')}>
            <UploadRow
              upload={upload}
              queue={queue}
              failure={
                upload.state.step === 'failed'
                  ? errorMessage(upload.state.error, t('documents.replace_failed'))
                  : null
              }
            />
          </ul>
        ) : null}
      </div>
      <StopUploads
        running={running}
        unsent={unsent}
        asking={asking}
        onStay={() => setAsking(false)}
        onStop={onClose}
      />
    </Dialog>
  );
}
