import { changeDocument, getDocument, type Document } from '@portal/contract/documents';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FileSummary } from '#web/features/shared/upload/file-summary.tsx';
import { useDocumentsRefresh } from '#web/features/shared/use-refresh.ts';
import { FormOpening } from '#web/kit/form/form-opening.tsx';
import {
  findFileRefusal,
  isRunning,
  isStartable,
} from '#web/features/shared/upload/upload-queue.ts';
import { StopUploadsDialog } from '#web/features/shared/upload/stop-uploads-dialog.tsx';
import { useUploadQueue } from '#web/features/shared/upload/use-upload-queue.ts';
import { hasStatus } from '#web/lib/api/api-error.ts';
import { call, type Versioned } from '#web/lib/api/call.ts';
import { toFormErrors } from '#web/lib/form/server-errors.ts';
import { editedQuery } from '#web/lib/query/route-query.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { UploadDrop } from './upload-drop.tsx';
import { UploadRow } from './upload-row.tsx';

export interface ReplaceFileDialogProps {
  item: Document;
  onClose: () => void;
}

/** Replaces the file of a document and keeps its metadata. */
export function ReplaceFileDialog({ item, onClose }: ReplaceFileDialogProps) {
  const { t } = useTranslation();
  const query = useQuery(
    editedQuery<Document>('documents', getDocument, { params: { id: item.id } }),
  );
  if (query.data) return <Loaded version={query.data} refetch={query.refetch} onClose={onClose} />;
  return (
    <FormOpening
      query={query}
      title={t('documents.replace')}
      failure={t('documents.load_one_failed')}
      onClose={onClose}
    />
  );
}

interface LoadedProps {
  version: Versioned<Document>;
  refetch: () => Promise<{ data: Versioned<Document> | undefined }>;
  onClose: () => void;
}

function Loaded({ version, refetch, onClose }: LoadedProps) {
  const { t } = useTranslation();
  const { data: item } = version;
  const replace = useReplace(version, refetch);
  const { queue, uploads } = useUploadQueue<null>({
    purpose: 'document',
    check: findFileRefusal,
    use: replace,
  });
  const [isConfirming, setConfirming] = useState(false);
  const [upload] = uploads;
  const running = uploads.some(isRunning);
  const unsent = uploads.some(isStartable);
  const done = upload?.state.step === 'done';

  useEffect(() => {
    if (!done) return;
    toasts.show({ tone: 'success', title: t('documents.replaced'), text: item.title });
    onClose();
  }, [done, item.title, onClose, t]);

  const choose = (files: File[]) => {
    if (running) return;
    for (const { id } of uploads) queue.remove(id);
    queue.add(files.map((file) => ({ file, details: null })));
  };
  const save = () => {
    if (upload?.state.step === 'ready') queue.start();
    else if (upload) queue.retry(upload.id);
  };
  const getReason = (error: unknown) => {
    if (hasStatus(error, 412)) return t('documents.replace_stale');
    const { fields, formError } = toFormErrors(error, ['blob_path'], t('documents.replace_failed'));
    return fields['blob_path'] ?? formError;
  };
  const close = () => (running || unsent ? setConfirming(true) : onClose());

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
          {t('documents.file_now', { name: item.file.name })} · <FileSummary file={item.file} />
        </p>
        <UploadDrop onFiles={choose} disabled={running} />
        {upload ? (
          <ul aria-label={t('documents.files')}>
            <UploadRow
              upload={upload}
              queue={queue}
              failure={upload.state.step === 'failed' ? getReason(upload.state.error) : null}
            />
          </ul>
        ) : null}
      </div>
      <StopUploadsDialog
        running={running}
        unsent={unsent}
        open={isConfirming}
        onStay={() => setConfirming(false)}
        onStop={onClose}
      />
    </Dialog>
  );
}

/**
 * Returns a function that saves the new file if the document is unchanged. On a stale version it
 * refetches the document, and the next attempt replaces that version.
 */
function useReplace({ data: { id }, etag }: Versioned<Document>, refetch: LoadedProps['refetch']) {
  const refresh = useDocumentsRefresh();
  const currentEtag = useRef(etag);
  return async (blobPath: string) => {
    try {
      const body = { blob_path: blobPath };
      await call(changeDocument, { params: { id }, body, ifMatch: currentEtag.current });
      void refresh();
    } catch (error) {
      if (hasStatus(error, 412))
        currentEtag.current = (await refetch()).data?.etag ?? currentEtag.current;
      throw error;
    }
  };
}
