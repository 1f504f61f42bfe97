import { openLeadStages, type LeadReport } from '@portal/contract/crm';
import { scaleLinear } from 'd3-scale';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { ChartCard } from '#web/features/shared/report/chart-card.tsx';
import { CountBar } from './count-bar.tsx';
import { NumberTable } from '#web/features/shared/report/number-table.tsx';

const open: readonly string[] = openLeadStages;

/** Number of leads per stage now. */
export function StageTotals({ totals }: Pick<LeadReport, 'totals'>) {
  const { t } = useTranslation();
  const format = useFormats();
  const all = totals.reduce((sum, { count }) => sum + count, 0);
  const worked = totals.reduce(
    (sum, { stage, count }) => sum + (open.includes(stage) ? count : 0),
    0,
  );
  const max = Math.max(1, ...totals.map(({ count }) => count));
  const across = scaleLinear().domain([0, max]).range([0, 100]);
  return (
    <ChartCard
      title={t('lead_report.totals')}
      summary={t('lead_report.totals_summary', {
        count: all,
        number: format.number(all),
        open: format.number(worked),
      })}
      chart={
        <ul className="flex flex-col gap-3">
          {totals.map(({ stage, count }) => (
            <li
              key={stage}
              className="grid gap-x-4 gap-y-1 sm:grid-cols-[10rem_minmax(0,1fr)] sm:items-center"
            >
              <span className="text-ink">{t(`leads.stages.${stage}`)}</span>
              <CountBar stage={stage} count={count} share={across(count)} />
            </li>
          ))}
        </ul>
      }
      table={
        <NumberTable
          caption={t('lead_report.totals')}
          headings={[t('lead_details.fields.stage'), t('lead_report.leads')]}
          rows={totals.map(({ stage, count }) => ({
            key: stage,
            name: t(`leads.stages.${stage}`),
            numbers: [format.number(count)],
          }))}
        />
      }
    />
  );
}
