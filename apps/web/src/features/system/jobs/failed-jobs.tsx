import { type FailedJob, listFailedJobs, retryJob } from '@portal/contract/system';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '#web/kit/action/use-action.ts';
import { QueryView } from '#web/kit/page/query-view.tsx';
import { call } from '#web/lib/api/call.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { TableHeaderCell } from '#web/ui/table-header-cell.tsx';
import { TableRow } from '#web/ui/table-row.tsx';
import { Table, TableCell } from '#web/ui/table.tsx';
import { systemKey, systemQuery } from '#web/features/system/system-query.tsx';
import { useJobTexts } from './use-job-texts.ts';

const pageLength = 25;

/** Failed jobs, newest first, with a retry button each. */
export function FailedJobs() {
  const { t } = useTranslation();
  const formats = useFormats();
  const { getName } = useJobTexts();
  const [offset, setOffset] = useState(0);
  const failures = useQuery(systemQuery(listFailedJobs, { limit: pageLength, offset }));
  return (
    <section aria-labelledby="failures-title" className="flex flex-col gap-3">
      <div>
        <h2 id="failures-title" className="text-base font-semibold text-ink">
          {t('system_status.failures_title')}
        </h2>
        <p className="text-soft">{t('system_status.failures_text')}</p>
      </div>
      <QueryView query={failures} failure={t('system_status.failures_load_failed')}>
        {({ count, previous, next, results }) =>
          count === 0 ? (
            <EmptyState
              icon={<CircleCheck />}
              title={t('system_status.failures_empty')}
              text={t('system_status.failures_empty_text')}
            />
          ) : (
            <>
              <Table caption={t('system_status.failures_title')}>
                <thead>
                  <tr>
                    <TableHeaderCell>{t('system_status.job')}</TableHeaderCell>
                    <TableHeaderCell>{t('system_status.failed_at')}</TableHeaderCell>
                    <TableHeaderCell numeric>{t('system_status.attempts')}</TableHeaderCell>
                    <TableHeaderCell>{t('system_status.reason')}</TableHeaderCell>
                    <TableHeaderCell>{t('system_status.action')}</TableHeaderCell>
                  </tr>
                </thead>
                <tbody>
                  {results.map((job) => (
                    <TableRow key={job.id}>
                      <TableCell className="font-medium text-ink">{getName(job.name)}</TableCell>
                      <TableCell>{formats.moment(job.failed_at)}</TableCell>
                      <TableCell numeric>{formats.number(job.attempts)}</TableCell>
                      <TableCell className="wrap-anywhere">
                        {job.reason ?? t('system_status.no_reason')}
                      </TableCell>
                      <TableCell>
                        <RetryButton job={job} />
                      </TableCell>
                    </TableRow>
                  ))}
                </tbody>
              </Table>
              {previous || next ? (
                <div aria-live="polite">
                  <Pagination
                    label={t('system_status.pages')}
                    text={t('system_status.shown', {
                      from: formats.number(offset + 1),
                      to: formats.number(offset + results.length),
                      count: formats.number(count),
                    })}
                    previousLabel={t('system_status.previous')}
                    nextLabel={t('system_status.next')}
                    onPrevious={
                      previous ? () => setOffset(Math.max(0, offset - pageLength)) : undefined
                    }
                    onNext={next ? () => setOffset(offset + pageLength) : undefined}
                  />
                </div>
              ) : null}
            </>
          )
        }
      </QueryView>
    </section>
  );
}

/** Retries a failed job. */
function RetryButton({ job }: { job: FailedJob }) {
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
