import { getLeadReport, type LeadReport, leadStages } from '@portal/contract/crm';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { QueryView } from '#web/kit/page/query-view.tsx';
import { useSearchParam } from '#web/lib/url/search-params.ts';
import { today } from '#web/lib/days/day.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { routeQuery } from '#web/lib/query/route-query.ts';
import { textLink } from '#web/features/shared/catalogue-links.tsx';
import { ChartCard } from '#web/features/shared/report/chart-card.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { ForecastCard } from './forecast-card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { FlowChart, type FlowChartProps } from './flow-chart.tsx';
import { sumFlow, toFlowWeeks } from './flow-weeks.ts';
import { HatchPattern } from '#web/features/shared/report/hatch-pattern.tsx';
import { NumberTable } from '#web/features/shared/report/number-table.tsx';
import { getWinRate, OutcomeBars, type OutcomeRow } from './outcome-bars.tsx';
import { PeriodChoice } from '#web/features/shared/report/period-choice.tsx';
import { parsePeriod, type Period } from '#web/features/shared/report/report-period.ts';
import { StageTotals } from './stage-totals.tsx';
import { useReportFormats } from '#web/features/shared/report/use-report-formats.ts';

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
      <ForecastCard />
      <PeriodChoice period={period} />
      <QueryView query={query} failure={t('lead_report.load_failed')}>
        {(report) => (
          <div
            aria-busy={query.isPlaceholderData || undefined}
            className="flex flex-col gap-6 aria-busy:opacity-60"
          >
            <HatchPattern />
            <FlowCard flow={report.flow} period={period} />
            <LostWithoutReason count={report.lost_without_reason} />
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

/** Says of how many lost leads nobody knows why; nothing without any. */
function LostWithoutReason({ count }: { count: number }) {
  const { t } = useTranslation();
  const format = useFormats();
  if (count === 0) return null;
  return (
    <Callout
      tone="info"
      title={t('lead_report.without_reason', { count, number: format.number(count) })}
    >
      <p>{t('lead_report.without_reason_text')}</p>
      <Link
        to="/dashboard/sales"
        search={{ view: 'table', reason: 'none', stage: 'lost' }}
        className={classNames(textLink, 'mt-2 inline-block')}
      >
        {t('lead_report.without_reason_link')}
      </Link>
    </Callout>
  );
}

interface FlowCardProps {
  flow: LeadReport['flow'];
  period: Period;
}

/** Leads that reached each stage, week by week. */
function FlowCard({ flow, period }: FlowCardProps) {
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

/** The numbers of the flow: a row for all weeks, and one for each, the newest first. */
function FlowTable({ weeks, total }: FlowChartProps) {
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

interface OutcomeCardProps {
  title: string;
  /** Heading of the rows: source or salesperson. */
  what: string;
  rows: readonly OutcomeRow[];
}

/** Won and lost leads by source or salesperson. */
function OutcomeCard({ title, what, rows }: OutcomeCardProps) {
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

interface OutcomeTableProps {
  caption: string;
  what: string;
  rows: readonly OutcomeRow[];
}

/** The numbers of won and lost. */
function OutcomeTable({ caption, what, rows }: OutcomeTableProps) {
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
