import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { NumberTable } from './number-table.tsx';
import { getWinRate, type OutcomeRow } from './outcome-row.ts';
import { useReportFormats } from './use-report-formats.ts';

export interface OutcomeTableProps {
  caption: string;
  what: string;
  rows: readonly OutcomeRow[];
}

/** The numbers of won and lost. */
export function OutcomeTable({ caption, what, rows }: OutcomeTableProps) {
  const { t } = useTranslation();
  const format = useFormats();
  const report = useReportFormats();
  return (
    <NumberTable
      caption={caption}
      headings={[what, t('leads.stages.won'), t('leads.stages.lost'), t('lead_report.win_rate')]}
      rows={rows.map((row) => {
        const rate = getWinRate(row);
        const share = rate === null ? '–' : report.share(rate);
        const numbers = [format.number(row.won), format.number(row.lost), share];
        return { key: row.key, name: row.name, numbers };
      })}
    />
  );
}
