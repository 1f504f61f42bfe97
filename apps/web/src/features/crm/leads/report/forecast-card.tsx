import { getLeadForecast, type LeadForecast } from '@portal/contract/crm';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { NumberTable } from '#web/features/shared/report/number-table.tsx';
import { QueryView } from '#web/kit/page/query-view.tsx';
import { today } from '#web/lib/days/day.ts';
import { useAmountFormat } from '#web/lib/format/format-amount.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { routeQuery } from '#web/lib/query/route-query.ts';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';

/** What open leads are expected to bring, by month and salesperson. */
export function ForecastCard() {
  const { t } = useTranslation();
  const query = useQuery(routeQuery('crm', getLeadForecast));
  return (
    <section aria-label={t('lead_report.forecast')} className="min-w-0">
      <Card>
        <CardHeader
          title={t('lead_report.forecast')}
          description={t('lead_report.forecast_text')}
        />
        <CardBody>
          <QueryView query={query} failure={t('lead_report.load_failed')}>
            {({ results }) => <ForecastTable rows={results} />}
          </QueryView>
        </CardBody>
      </Card>
    </section>
  );
}

/** A row for each month and salesperson; months that have passed are overdue. */
function ForecastTable({ rows }: { rows: LeadForecast['results'] }) {
  const { t } = useTranslation();
  const format = useFormats();
  const formatAmount = useAmountFormat();
  if (rows.length === 0) return <p className="text-soft">{t('lead_report.forecast_empty')}</p>;
  const thisMonth = today().slice(0, 'YYYY-MM'.length);
  return (
    <NumberTable
      caption={t('lead_report.forecast')}
      headings={[
        t('lead_report.month'),
        t('lead_report.salesperson'),
        t('lead_report.leads'),
        t('lead_details.fields.expected_value'),
        t('lead_report.weighted'),
      ]}
      rows={rows.map(({ month, salesperson, count, sum, weighted_sum: weighted }) => {
        const day = month.slice(0, 'YYYY-MM'.length);
        const name = format.month(day);
        return {
          key: `${month} ${salesperson?.id ?? ''}`,
          name: day < thisMonth ? t('lead_report.month_passed', { month: name }) : name,
          numbers: [
            salesperson?.name ?? t('lead_report.nobody'),
            format.number(count),
            formatAmount(sum),
            formatAmount(weighted),
          ],
        };
      })}
    />
  );
}
