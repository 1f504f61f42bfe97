import { scaleLinear } from 'd3-scale';
import { useTranslation } from 'react-i18next';
import { CountBar } from './count-bar.tsx';
import { StageKey } from './stage-key.tsx';
import { useReportFormats } from '#web/features/shared/report/use-report-formats.ts';

/** Won and lost leads of one source or salesperson. */
export interface OutcomeRow {
  key: string;
  name: string;
  won: number;
  lost: number;
}

/** Returns the share of won leads among the decided ones, 0 to 1; null without any. */
export function getWinRate({ won, lost }: Pick<OutcomeRow, 'won' | 'lost'>): number | null {
  return won + lost === 0 ? null : won / (won + lost);
}

/** Two bars for each row, won above lost, with their numbers and the share that was won. */
export function OutcomeBars({ rows }: { rows: readonly OutcomeRow[] }) {
  const { t } = useTranslation();
  const report = useReportFormats();
  const max = Math.max(1, ...rows.flatMap(({ won, lost }) => [won, lost]));
  // In percent of the width, so that the component need not know it.
  const across = scaleLinear().domain([0, max]).range([0, 100]);
  if (rows.length === 0) return <p className="text-soft">{t('lead_report.nothing_yet')}</p>;
  return (
    <div className="flex flex-col gap-5">
      <ul className="flex gap-5 text-sm text-soft">
        {(['won', 'lost'] as const).map((stage) => (
          <li key={stage} className="flex items-center gap-2">
            <StageKey stage={stage} />
            {t(`leads.stages.${stage}`)}
          </li>
        ))}
      </ul>
      <ul className="flex flex-col gap-5">
        {rows.map((row) => {
          const rate = getWinRate(row);
          return (
            <li key={row.key} className="flex flex-col gap-1.5">
              <div className="flex items-baseline justify-between gap-4">
                <span className="min-w-0 font-medium text-ink wrap-anywhere">{row.name}</span>
                <span className="shrink-0 text-sm text-soft tabular-nums">
                  {rate === null ? '–' : t('lead_report.rate', { rate: report.share(rate) })}
                </span>
              </div>
              {(['won', 'lost'] as const).map((stage) => (
                <CountBar
                  key={stage}
                  stage={stage}
                  count={row[stage]}
                  share={across(row[stage])}
                  isNamed
                />
              ))}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
