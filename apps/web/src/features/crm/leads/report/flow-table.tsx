import { leadStages } from '@portal/contract/crm';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { TableHeaderCell } from '#web/ui/table-header-cell.tsx';
import { Table, TableCell } from '#web/ui/table.tsx';
import type { FlowChartProps } from './flow-chart.tsx';

/** The numbers of the flow: a row for each week, the newest first, and one for all. */
export function FlowTable({ weeks, total }: FlowChartProps) {
  const { t } = useTranslation();
  const format = useFormats();
  const rows = [
    { key: 'all', name: t('lead_report.whole_period'), counts: total },
    ...weeks
      .toReversed()
      .map(({ monday, counts }) => ({ key: monday, name: format.week(monday), counts })),
  ];
  return (
    <Table caption={t('lead_report.flow_by_week')}>
      <thead>
        <tr>
          <TableHeaderCell>{t('lead_report.week')}</TableHeaderCell>
          {leadStages.map((stage) => (
            <TableHeaderCell key={stage} numeric>
              {t(`leads.stages.${stage}`)}
            </TableHeaderCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, counts }) => (
          <tr key={key}>
            <TableCell className="font-medium whitespace-nowrap text-ink">{name}</TableCell>
            {leadStages.map((stage) => (
              <TableCell key={stage} numeric>
                {format.number(counts[stage])}
              </TableCell>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
