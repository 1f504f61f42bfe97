import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { TableHeaderCell } from '#web/ui/table-header-cell.tsx';
import { Table, TableCell } from '#web/ui/table.tsx';
import { winRate, type OutcomeRow } from './outcome-row.ts';

export interface OutcomeTableProps {
  caption: string;
  what: string;
  rows: readonly OutcomeRow[];
}

/** The numbers of won and lost. */
export function OutcomeTable({ caption, what, rows }: OutcomeTableProps) {
  const { t } = useTranslation();
  const format = useFormats();
  return (
    <Table caption={caption}>
      <thead>
        <tr>
          <TableHeaderCell>{what}</TableHeaderCell>
          <TableHeaderCell numeric>{t('leads.stages.won')}</TableHeaderCell>
          <TableHeaderCell numeric>{t('leads.stages.lost')}</TableHeaderCell>
          <TableHeaderCell numeric>{t('lead_report.win_rate')}</TableHeaderCell>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const rate = winRate(row);
          return (
            <tr key={row.key}>
              <TableCell className="font-medium text-ink">{row.name}</TableCell>
              <TableCell numeric>{format.number(row.won)}</TableCell>
              <TableCell numeric>{format.number(row.lost)}</TableCell>
              <TableCell numeric>{rate === null ? '–' : format.share(rate)}</TableCell>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}
