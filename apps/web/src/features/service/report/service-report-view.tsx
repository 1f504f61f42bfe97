import {
  getServiceReport,
  type ReportGroup,
  reportGroups,
  type ServiceReport,
} from '@portal/contract/service';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChartNoAxesColumn } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { textLink } from '#web/features/shared/catalogue-links.tsx';
import { HatchPattern } from '#web/features/shared/report/hatch-pattern.tsx';
import { PeriodChoice } from '#web/features/shared/report/period-choice.tsx';
import { QueryView } from '#web/kit/page/query-view.tsx';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { routeQuery } from '#web/lib/query/route-query.ts';
import { useSetSearch } from '#web/lib/url/search-params.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Stat, StatGroup } from '#web/ui/stat.tsx';
import { GroupsCard } from './groups-card.tsx';
import { RatingText } from './rating-text.tsx';
import { getAnswers, getShare, getSolutions, ShareText } from './outcome-bar.tsx';
import { type ReportQuery, useReportQuery } from './report-query.ts';

/** What became of the promised times, for the days and by the group that the address names. */
export function ServiceReportView() {
  const { t } = useTranslation();
  const reportQuery = useReportQuery();
  const query = useQuery({
    ...routeQuery('service', getServiceReport, { query: reportQuery }),
    placeholderData: keepPreviousData,
  });
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-start gap-x-6 gap-y-4">
        <PeriodChoice period={reportQuery} />
        <GroupChoice by={reportQuery.by} />
      </div>
      <QueryView query={query} failure={t('service_report.load_failed')}>
        {(report) => (
          <div
            aria-busy={query.isPlaceholderData || undefined}
            className="flex flex-col gap-6 aria-busy:opacity-60"
          >
            <HatchPattern />
            {report.total.tickets === 0 ? (
              <EmptyState
                icon={<ChartNoAxesColumn />}
                title={t('service_report.empty_title')}
                text={t('service_report.empty_text')}
              />
            ) : (
              <Numbers report={report} query={reportQuery} />
            )}
          </div>
        )}
      </QueryView>
    </div>
  );
}

interface NumbersProps {
  report: ServiceReport;
  query: ReportQuery;
}

function Numbers({ report, query }: NumbersProps) {
  const { t } = useTranslation();
  const format = useFormats();
  const { total } = report;
  const isDue = [getAnswers(total), getSolutions(total)].some((one) => getShare(one) !== null);
  return (
    <>
      {isDue ? null : (
        <Callout>
          {t('service_report.nothing_promised')}{' '}
          <Link to="/dashboard/service" search={{ tab: 'promises' }} className={textLink}>
            {t('service_report.set_promises')}
          </Link>
        </Callout>
      )}
      <StatGroup>
        <Stat label={t('service_report.tickets')} value={format.number(total.tickets)} />
        <Stat
          label={t('service_report.answered')}
          value={<ShareText outcome={getAnswers(total)} />}
        />
        <Stat
          label={t('service_report.solved')}
          value={<ShareText outcome={getSolutions(total)} />}
        />
        <Stat label={t('service_report.average_rating')} value={<RatingText row={total} />} />
      </StatGroup>
      {[getAnswers(total), getSolutions(total)].some(({ late }) => late > 0) ? (
        <p>
          <Link to="/dashboard/service" search={{ breached: true }} className={textLink}>
            {t('service_report.see_missed')}
          </Link>
        </p>
      ) : null}
      <GroupsCard report={report} query={query} />
    </>
  );
}

/** What the rows of the report stand for. */
function GroupChoice({ by }: { by: ReportGroup }) {
  const { t } = useTranslation();
  const setSearch = useSetSearch();
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium text-ink">{t('service_report.group')}</legend>
      <div className="flex flex-wrap gap-2">
        {reportGroups.map((group) => (
          <Button
            key={group}
            variant="outline"
            aria-pressed={group === by}
            className="aria-pressed:border-brand aria-pressed:bg-brand-soft aria-pressed:text-ink"
            onClick={() => void setSearch({ by: group === reportGroups[0] ? undefined : group })}
          >
            {t(`service_report.groups.${group}`)}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}
