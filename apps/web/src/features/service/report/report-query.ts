import { reportGroups, type ReportGroup } from '@portal/contract/service';
import { parsePeriod, type Period } from '#web/features/shared/report/report-period.ts';
import { today } from '#web/lib/days/day.ts';
import { useSearchParam } from '#web/lib/url/search-params.ts';

/** Query of the report, as the address names it. */
export type ReportQuery = Period & { readonly by: ReportGroup };

/** Returns the period and the group that the address names. */
export function useReportQuery(): ReportQuery {
  const [from] = useSearchParam('from');
  const [to] = useSearchParam('to');
  const [group] = useSearchParam('by');
  const by = reportGroups.find((one) => one === group) ?? reportGroups[0];
  return { ...parsePeriod(from, to, today()), by };
}
