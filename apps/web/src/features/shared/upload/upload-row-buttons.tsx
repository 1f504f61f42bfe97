import { RotateCw, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#web/ui/icon-button.tsx';
import type { Upload, UploadQueue } from './upload-queue.ts';

export interface UploadRowButtonsProps<Details> {
  upload: Upload<Details>;
  queue: Pick<UploadQueue<Details>, 'retry' | 'cancel' | 'remove'>;
}

/** Buttons for one file of an upload. */
export function UploadRowButtons<Details>({ upload, queue }: UploadRowButtonsProps<Details>) {
  const { t } = useTranslation();
  const { id, file, state } = upload;
  const name = file.name;
  switch (state.step) {
    case 'waiting':
    case 'sending':
      return (
        <IconButton label={t('documents.cancel_file', { name })} onClick={() => queue.cancel(id)}>
          <X aria-hidden />
        </IconButton>
      );
    case 'finishing':
    case 'done':
      return null;
    case 'ready':
    case 'refused':
    case 'failed':
    case 'cancelled':
      return (
        <div className="flex">
          {state.step === 'failed' || state.step === 'cancelled' ? (
            <IconButton label={t('documents.retry_file', { name })} onClick={() => queue.retry(id)}>
              <RotateCw aria-hidden />
            </IconButton>
          ) : null}
          <IconButton label={t('documents.remove_file', { name })} onClick={() => queue.remove(id)}>
            <X aria-hidden />
          </IconButton>
        </div>
      );
  }
}
