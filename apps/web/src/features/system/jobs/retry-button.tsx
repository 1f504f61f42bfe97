import { retryJob, type FailedJob } from '@portal/contract/system';
import { useQueryClient } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useAction } from '#web/kit/action/use-action.ts';
import { call } from '#web/lib/api/call.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { Button } from '#web/ui/button.tsx';
import { systemKey } from '../system-query.ts';
import { useJobTexts } from './use-job-texts.ts';

/** Retries a failed job. */
export function RetryButton({ job }: { job: FailedJob }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { getName } = useJobTexts();
  const client = useQueryClient();
  const name = getName(job.name);
  const retry = useAction({
    execute: () => call(retryJob, { params: { id: job.id } }),
    done: t('system_status.retried'),
    about: name,
    failed: t('system_status.retry_failed'),
    refresh: () => client.invalidateQueries({ queryKey: systemKey() }),
  });
  return (
    <Button
      variant="outline"
      size="sm"
      busy={retry.isPending}
      aria-label={t('system_status.retry_of', { job: name, at: formats.moment(job.failed_at) })}
      onClick={() => retry.mutate()}
    >
      <RotateCw aria-hidden />
      {t('system_status.retry')}
    </Button>
  );
}
