import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { ChartCard } from './chart-card.tsx';
import { OutcomeBars } from './outcome-bars.tsx';
import { OutcomeTable } from './outcome-table.tsx';
import { getWinRate, type OutcomeRow } from './outcome-row.ts';
import { useReportFormats } from './use-report-formats.ts';

export interface OutcomeCardProps {
  title: string;
  /** Heading of the rows: source or salesperson. */
  what: string;
  rows: readonly OutcomeRow[];
}

/** Won and lost leads by source or salesperson. */
export function OutcomeCard({ title, what, rows }: OutcomeCardProps) {
  const { t } = useTranslation();
  const format = useFormats();
  const report = useReportFormats();
  const won = rows.reduce((sum, row) => sum + row.won, 0);
  const decided = rows.reduce((sum, row) => sum + row.won + row.lost, 0);
  const rate = getWinRate({ won, lost: decided - won });
  const summary =
    rate === null
      ? t('lead_report.none_decided')
      : t('lead_report.decided', {
          count: decided,
          number: format.number(decided),
          won: format.number(won),
          rate: report.share(rate),
        });
  const sorted = rows.toSorted((one, other) => other.won + other.lost - one.won - one.lost);
  return (
    <ChartCard
      title={title}
      summary={summary}
      chart={<OutcomeBars rows={sorted} />}
      table={<OutcomeTable caption={title} what={what} rows={sorted} />}
    />
  );
}
