import { getLeadReport } from '@portal/contract/crm';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { QueryView } from '#web/kit/page/query-view.tsx';
import { useSearchParam } from '#web/lib/address/use-search-param.ts';
import { today } from '#web/lib/days/day.ts';
import { routeQuery } from '#web/lib/query/route-query.ts';
import { FlowCard } from './flow-card.tsx';
import { HatchPattern } from './hatch.tsx';
import { OutcomeCard } from './outcome-card.tsx';
import { PeriodChoice } from './period-choice.tsx';
import { parsePeriod } from './report-period.ts';
import { StageTotals } from './stage-totals.tsx';

/** The pipeline in numbers, for the days that the address names. */
export function LeadReportView() {
  const { t } = useTranslation();
  const [from] = useSearchParam('from');
  const [to] = useSearchParam('to');
  const period = parsePeriod(from, to, today());
  const query = useQuery({
    ...routeQuery('crm', getLeadReport, { query: { from: period.from, to: period.to } }),
    placeholderData: keepPreviousData,
  });
  return (
    <div className="flex flex-col gap-6">
      <PeriodChoice period={period} />
      <QueryView query={query} failure={t('lead_report.load_failed')}>
        {(report) => (
          <div
            aria-busy={query.isPlaceholderData || undefined}
            className="flex flex-col gap-6 aria-busy:opacity-60"
          >
            <HatchPattern />
            <FlowCard flow={report.flow} period={period} />
            <div className="grid items-start gap-6 xl:grid-cols-2">
              <OutcomeCard
                title={t('lead_report.by_source')}
                what={t('lead_report.source')}
                rows={report.by_source.map(({ source, won, lost }) => ({
                  key: source ?? '',
                  name: source ? t(`leads.sources.${source}`) : t('lead_report.no_source'),
                  won,
                  lost,
                }))}
              />
              <OutcomeCard
                title={t('lead_report.by_salesperson')}
                what={t('lead_report.salesperson')}
                rows={report.by_salesperson.map(({ salesperson, won, lost }) => ({
                  key: salesperson?.id ?? '',
                  name: salesperson?.name ?? t('lead_report.nobody'),
                  won,
                  lost,
                }))}
              />
            </div>
            <StageTotals totals={report.totals} />
          </div>
        )}
      </QueryView>
    </div>
  );
}
