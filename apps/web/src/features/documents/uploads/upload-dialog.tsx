import { createDocument } from '@portal/contract/documents';
import { useEffect, useId, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useDocumentsRefresh } from '#web/features/shared/use-refresh.ts';
import {
  findFileRefusal,
  isStartable,
  type Upload,
} from '#web/features/shared/upload/upload-queue.ts';
import { StopUploadsDialog } from '#web/features/shared/upload/stop-uploads-dialog.tsx';
import { useUploadQueue } from '#web/features/shared/upload/use-upload-queue.ts';
import { call } from '#web/lib/api/call.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import {
  toDetails,
  toDocumentInput,
  listMissingFields,
  followTags,
  getDefaultDetails,
  type DocumentDetails,
  type UploadLink,
} from './document-details.ts';
import { SharedFields } from './shared-fields.tsx';
import { UploadDrop } from './upload-drop.tsx';
import { getUploadOutcome } from './upload-outcome.ts';
import { getFieldId, UploadDocumentRow } from './upload-document-row.tsx';

export interface UploadDialogProps {
  /** Initial product link of the documents. */
  about?: UploadLink | undefined;
  onClose: () => void;
}

/**
 * Creates a document from each dropped or chosen file. Closes when all succeed; stays open and
 * lists the files that were refused.
 */
export function UploadDialog({ about, onClose }: UploadDialogProps) {
  const { t } = useTranslation();
  const formId = useId();
  const refresh = useDocumentsRefresh();
  const { queue, uploads } = useUploadQueue<DocumentDetails>({
    purpose: 'document',
    check: findFileRefusal,
    use: async (blobPath, details) => {
      await call(createDocument, { body: toDocumentInput(blobPath, details) });
      void refresh();
    },
  });
  const [shared, setShared] = useState(() => getDefaultDetails(about));
  const [checked, setChecked] = useState(false);
  const [isConfirming, setConfirming] = useState(false);

  // Stays open after showing refused files, until the user closes it.
  const [stays, setStays] = useState(false);

  const outcome = getUploadOutcome(uploads);
  const { total, done, failed, refused, running, unsent, untried, finished, stopped } = outcome;
  const several = total - refused.length > 1;
  const complete = finished && refused.length === 0 && !stays;
  const isPartlyDone = finished && !complete;
  const shown = stopped
    ? uploads.toSorted((one, other) => Number(isDone(one)) - Number(isDone(other)))
    : uploads;
  const rows = {
    ...queue,
    remove: (id: number) => {
      if (done > 0) setStays(true);
      queue.remove(id);
    },
  };

  useEffect(() => {
    if (!complete) return;
    toasts.show({ tone: 'success', title: t('documents.uploaded', { count: done }) });
    onClose();
  }, [complete, done, onClose, t]);

  const add = (files: File[]) =>
    queue.add(files.map((file) => ({ file, details: toDetails(file, shared) })));
  const share = (changes: Partial<typeof shared>) => {
    setShared({ ...shared, ...changes });
    const { tags } = changes;
    queue.describeAll((own) => ({
      ...changes,
      ...(tags ? { tags: followTags(own.tags, shared.tags, tags) } : {}),
    }));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (running) return;
    setChecked(true);
    setStays(false);
    const [missing] = uploads.flatMap((upload) => {
      const fields = isStartable(upload) ? listMissingFields(upload.details) : [];
      return fields.map((field) => getFieldId(formId, upload.id, field));
    });
    if (missing) document.getElementById(missing)?.focus();
    else if (untried) queue.start();
    else queue.retryFailed();
  };
  const close = () => {
    if (running || unsent) return setConfirming(true);
    if (isPartlyDone) {
      const names = refused.map(({ file }) => file.name).join(', ');
      const title = t('documents.uploaded', { count: done });
      if (names)
        toasts.show({ tone: 'warning', title, text: t('documents.not_uploaded', { names }) });
      else toasts.show({ tone: 'success', title });
    }
    onClose();
  };

  return (
    <Dialog
      open
      size="lg"
      onOpenChange={close}
      title={t('documents.upload')}
      description={t('documents.upload_text')}
      closeLabel={t('app.close')}
      footer={
        <>
          <output className="me-auto self-center text-soft tabular-nums">
            {running || (done > 0 && !isPartlyDone)
              ? t('documents.upload_progress', { done, count: total })
              : null}
          </output>
          <Button variant="outline" onClick={close}>
            {done > 0 && !running ? t('app.close') : t('actions.cancel')}
          </Button>
          {isPartlyDone ? null : (
            <Button type="submit" form={formId} busy={running} disabled={!running && !unsent}>
              {failed > 0 && !untried ? t('documents.retry_failed') : t('actions.save')}
            </Button>
          )}
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-5">
        {isPartlyDone ? (
          <Callout
            tone={refused.length > 0 ? 'warning' : 'success'}
            title={t('documents.uploaded', { count: done })}
          >
            {refused.length > 0 ? t('documents.refused', { count: refused.length }) : null}
          </Callout>
        ) : stopped ? (
          <Callout tone="warning" title={t('documents.uploaded', { count: done })}>
            {t('documents.failed_some', { count: failed })}
          </Callout>
        ) : (
          <SharedFields
            shared={shared}
            names={about}
            onChange={share}
            several={uploads.filter(isStartable).length > 1}
            disabled={running}
          />
        )}
        {uploads.length > 0 ? (
          <ul aria-label={t('documents.files')} className="flex flex-col gap-3">
            {shown.map((upload) => (
              <UploadDocumentRow
                key={upload.id}
                formId={formId}
                upload={upload}
                queue={rows}
                checked={checked}
                several={several}
              />
            ))}
          </ul>
        ) : null}
        <UploadDrop multiple onFiles={add} />
      </form>
      <StopUploadsDialog
        running={running}
        unsent={unsent}
        someDone={done > 0}
        open={isConfirming}
        onStay={() => setConfirming(false)}
        onStop={onClose}
      />
    </Dialog>
  );
}

const isDone = ({ state }: Upload<unknown>): boolean => state.step === 'done';
