import { type JobKind, listJobKinds } from '@portal/contract/system';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { QueryView } from '#web/kit/page/query-view.tsx';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Progress } from '#web/ui/progress.tsx';
import { Table, TableCell } from '#web/ui/table.tsx';
import { TableHeaderCell } from '#web/ui/table-header-cell.tsx';
import { TableRow } from '#web/ui/table-row.tsx';
import { systemQuery } from '#web/features/system/system-query.tsx';
import { useJobTexts } from './use-job-texts.ts';

// On phones these columns move below the name.
const wide = 'max-md:hidden';
const narrow = 'block md:hidden';

/** Kinds of jobs with their state. */
export function JobTable() {
  const { t } = useTranslation();
  const formats = useFormats();
  const jobTexts = useJobTexts();
  const kinds = useQuery(systemQuery(listJobKinds));
  return (
    <section aria-labelledby="jobs-title" className="flex flex-col gap-3">
      <div>
        <h2 id="jobs-title" className="text-base font-semibold text-ink">
          {t('system_status.jobs_title')}
        </h2>
        <p className="text-soft">{t('system_status.jobs_text')}</p>
      </div>
      <QueryView query={kinds} failure={t('system_status.jobs_failed')}>
        {(found) => (
          <Table readOnly caption={t('system_status.jobs_title')}>
            <thead>
              <tr>
                <TableHeaderCell>{t('system_status.job')}</TableHeaderCell>
                <TableHeaderCell className={wide}>{t('system_status.schedule')}</TableHeaderCell>
                <TableHeaderCell numeric>{t('system_status.waiting')}</TableHeaderCell>
                <TableHeaderCell numeric className={wide}>
                  {t('system_status.in_progress')}
                </TableHeaderCell>
                <TableHeaderCell numeric>{t('system_status.failed')}</TableHeaderCell>
                <TableHeaderCell className={wide}>{t('system_status.last_run')}</TableHeaderCell>
              </tr>
            </thead>
            <tbody>
              {found.map((kind) => (
                <TableRow key={kind.name}>
                  <TableCell>
                    <span className="font-medium text-ink">{jobTexts.getName(kind.name)}</span>
                    {kind.retrying > 0 ? (
                      <span className="block text-xs font-medium text-warning">
                        {t('system_status.retrying', { jobs: formats.number(kind.retrying) })}
                      </span>
                    ) : null}
                    {kind.progress ? <JobProgress kind={kind} progress={kind.progress} /> : null}
                    <span className={classNames('text-xs', narrow)}>
                      {jobTexts.formatSchedule(kind)}
                    </span>
                    <span className={classNames('text-xs', narrow)}>
                      {jobTexts.formatLastRun(kind)}
                    </span>
                  </TableCell>
                  <TableCell className={wide}>{jobTexts.formatSchedule(kind)}</TableCell>
                  <TableCell numeric>
                    {formats.number(kind.waiting)}
                    {kind.oldest_seconds ? (
                      <span className="block text-xs">
                        {t('system_status.oldest', {
                          duration: formats.duration(kind.oldest_seconds * 1000),
                        })}
                      </span>
                    ) : null}
                  </TableCell>
                  <TableCell numeric className={wide}>
                    {formats.number(kind.running)}
                  </TableCell>
                  <TableCell
                    numeric
                    className={kind.failed > 0 ? 'font-medium text-danger' : undefined}
                  >
                    {formats.number(kind.failed)}
                  </TableCell>
                  <TableCell className={wide}>{jobTexts.formatLastRun(kind)}</TableCell>
                </TableRow>
              ))}
            </tbody>
          </Table>
        )}
      </QueryView>
    </section>
  );
}

interface JobProgressProps {
  kind: JobKind;
  progress: NonNullable<JobKind['progress']>;
}

/** How far bulk work is: a bar, and what is done and remains. */
function JobProgress({ kind, progress: { done, remaining } }: JobProgressProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { getName } = useJobTexts();
  const total = done + remaining;
  if (total === 0) return null;
  return (
    <div className="flex max-w-64 flex-col gap-1 py-1">
      <Progress label={getName(kind.name)} value={done / total} />
      <span className="text-xs tabular-nums">
        {t('system_status.progress', {
          done: formats.number(done),
          remaining: formats.number(remaining),
        })}
      </span>
    </div>
  );
}
