import { type ServiceReport, type ServiceReportRow, urgencies } from '@portal/contract/service';
import { useTranslation } from 'react-i18next';
import { ChartCard } from '#web/features/shared/report/chart-card.tsx';
import { NumberTable } from '#web/features/shared/report/number-table.tsx';
import { useReportFormats } from '#web/features/shared/report/use-report-formats.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import {
  getAnswers,
  getShare,
  getSolutions,
  type Outcome,
  OutcomeBar,
  OutcomeKey,
} from './outcome-bar.tsx';
import { RatingText } from './rating-text.tsx';
import type { ReportQuery } from './report-query.ts';

/** Most groups that are shown; the file contains all. */
const maxRows = 50;

export interface GroupsCardProps {
  report: ServiceReport;
  query: ReportQuery;
}

/** Answers and solutions of each group, as bars or as a table. */
export function GroupsCard({ report, query }: GroupsCardProps) {
  const { t } = useTranslation();
  const format = useFormats();
  const rows = selectRows(report);
  const count = report.total.tickets;
  const summary = t('service_report.summary', {
    count,
    number: format.number(count),
    from: format.day(query.from),
    to: format.day(query.to),
  });
  const isCut = rows.length < report.rows.length;
  const title = `${t('service_report.chart_title')} · ${t(`service_report.groups.${report.by}`)}`;
  return (
    <ChartCard
      title={title}
      summary={isCut ? `${summary} ${t('service_report.largest', { count: maxRows })}` : summary}
      chart={<GroupBars rows={rows} by={report.by} />}
      table={<GroupTable caption={title} rows={rows} by={report.by} />}
    />
  );
}

/** Returns the rows to show: all, or those with the most tickets. */
function selectRows({ rows }: ServiceReport): readonly ServiceReportRow[] {
  if (rows.length <= maxRows) return rows;
  return rows.toSorted((one, other) => other.tickets - one.tickets).slice(0, maxRows);
}

interface RowsProps {
  rows: readonly ServiceReportRow[];
  by: ServiceReport['by'];
}

function GroupBars({ rows, by }: RowsProps) {
  const { t } = useTranslation();
  const format = useFormats();
  const getName = useGroupNames(by);
  return (
    <div className="flex flex-col gap-6">
      <OutcomeKey />
      <ul className="flex flex-col gap-6">
        {rows.map((row) => (
          <li key={row.key ?? ''} className="flex flex-col gap-2">
            <div className="flex items-baseline justify-between gap-4">
              <span className="min-w-0 font-medium text-ink wrap-anywhere">{getName(row)}</span>
              <span className="shrink-0 text-sm text-soft tabular-nums">
                {t('service_report.count', {
                  count: row.tickets,
                  number: format.number(row.tickets),
                })}
                {row.ratings === 0 ? null : (
                  <>
                    {' · '}
                    <RatingText row={row} />
                  </>
                )}
              </span>
            </div>
            <OutcomeBar name={t('service_report.answer')} outcome={getAnswers(row)} />
            <OutcomeBar name={t('service_report.solution')} outcome={getSolutions(row)} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function GroupTable({ caption, rows, by }: RowsProps & { caption: string }) {
  const { t } = useTranslation();
  const format = useFormats();
  const report = useReportFormats();
  const getName = useGroupNames(by);
  const toCells = (outcome: Outcome): string[] => {
    const share = getShare(outcome);
    return [
      format.number(outcome.inTime),
      format.number(outcome.late),
      share === null ? '–' : report.share(share),
    ];
  };
  return (
    <NumberTable
      caption={caption}
      headings={[
        t(`service_report.groups.${by}`),
        t('service_report.tickets'),
        t('service_report.answered'),
        t('service_report.answered_late'),
        t('service_report.answered_share'),
        t('service_report.solved'),
        t('service_report.solved_late'),
        t('service_report.solved_share'),
        t('service_report.ratings'),
        t('service_report.average_rating'),
      ]}
      rows={rows.map((row) => ({
        key: row.key ?? '',
        name: getName(row),
        numbers: [
          format.number(row.tickets),
          ...toCells(getAnswers(row)),
          ...toCells(getSolutions(row)),
          format.number(row.ratings),
          row.average_rating === null ? '–' : format.number(row.average_rating),
        ],
      }))}
    />
  );
}

/** Returns the function that names a group. */
function useGroupNames(by: ServiceReport['by']): (row: ServiceReportRow) => string {
  const { t } = useTranslation();
  const format = useFormats();
  return ({ key, label }) => {
    const urgency = by === 'urgency' ? urgencies.find((one) => one === key) : undefined;
    if (urgency) return t(`promises.urgencies.${urgency}`);
    if (by === 'month' && key !== null) return format.month(key);
    return label ?? t('service_report.nobody');
  };
}
