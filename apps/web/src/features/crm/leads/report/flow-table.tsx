import { leadStages } from '@portal/contract/crm';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/lib/format/use-formats.ts';
import type { FlowChartProps } from './flow-chart.tsx';
import { NumberTable } from './number-table.tsx';
import { useReportFormats } from './use-report-formats.ts';

/** The numbers of the flow: a row for all weeks, and one for each, the newest first. */
export function FlowTable({ weeks, total }: FlowChartProps) {
  const { t } = useTranslation();
  const format = useFormats();
  const report = useReportFormats();
  const rows = [
    { key: 'all', name: t('lead_report.whole_period'), counts: total },
    ...weeks
      .toReversed()
      .map(({ monday, counts }) => ({ key: monday, name: report.week(monday), counts })),
  ];
  return (
    <NumberTable
      caption={t('lead_report.flow_by_week')}
      headings={[t('lead_report.week'), ...leadStages.map((stage) => t(`leads.stages.${stage}`))]}
      rows={rows.map(({ key, name, counts }) => ({
        key,
        name,
        numbers: leadStages.map((stage) => format.number(counts[stage])),
      }))}
    />
  );
}
