import { CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { UploadState } from './upload-queue.ts';

/** Upload state as text. */
export function UploadStatus({ state }: { state: UploadState }) {
  const { t } = useTranslation();
  switch (state.step) {
    case 'ready':
    case 'refused':
      return null;
    case 'waiting':
      return <span>{t('documents.steps.waiting')}</span>;
    case 'sending':
      return (
        <span className="tabular-nums">
          {t('documents.steps.sending', { percent: Math.floor(state.progress * 100) })}
        </span>
      );
    case 'finishing':
      return <span>{t('documents.steps.finishing')}</span>;
    case 'done':
      return (
        <span className="inline-flex items-center gap-1 font-medium text-success">
          <CircleCheck aria-hidden className="size-3.5" />
          {t('documents.steps.done')}
        </span>
      );
    case 'failed':
      return <span className="font-medium text-danger">{t('documents.steps.failed')}</span>;
    case 'cancelled':
      return <span className="font-medium text-warning">{t('documents.steps.cancelled')}</span>;
  }
}
