import type { LeadReport } from '@portal/contract/crm';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { ChartCard } from './chart-card.tsx';
import { FlowChart } from './flow-chart.tsx';
import { FlowTable } from './flow-table.tsx';
import { toFlowWeeks, sumFlow } from './flow-weeks.ts';
import type { Period } from './report-period.ts';

export interface FlowCardProps {
  flow: LeadReport['flow'];
  period: Period;
}

/** Leads that reached each stage, week by week. */
export function FlowCard({ flow, period }: FlowCardProps) {
  const { t } = useTranslation();
  const format = useFormats();
  const weeks = toFlowWeeks(flow, period);
  const total = sumFlow(weeks);
  const numbers = {
    added: format.number(total.new),
    won: format.number(total.won),
    lost: format.number(total.lost),
    from: format.day(period.from),
    to: format.day(period.to),
  };
  return (
    <ChartCard
      title={t('lead_report.flow')}
      summary={
        flow.length === 0
          ? t('lead_report.flow_empty', numbers)
          : t('lead_report.flow_summary', { ...numbers, count: total.new })
      }
      chart={<FlowChart weeks={weeks} total={total} />}
      table={<FlowTable weeks={weeks} total={total} />}
    />
  );
}
