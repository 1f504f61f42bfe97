import { Link } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import {
  useUndecidedRequests,
  useOpenDataRequests,
} from '#web/features/compliance/requests/use-urgent-privacy.tsx';
import { useUrgentMaintenance } from '#web/features/crm/installed-devices/use-urgent-maintenance.tsx';
import {
  useClosingLeads,
  useDueSteps,
  useStalledLeads,
} from '#web/features/crm/leads/use-urgent-leads.tsx';
import { useEndingRights } from '#web/features/rights/use-ending-rights.tsx';
import { useUrgentDesk, useUrgentVisits } from '#web/features/service/today/use-urgent-service.tsx';
import { TodayRow } from '#web/features/shared/today-row.tsx';
import { selectUrgent, type UrgentWork } from '#web/features/shared/today/urgent-work.ts';
import { useTroubledParts } from '#web/features/system/status/use-troubled-parts.tsx';
import { NotRefreshed } from '#web/kit/page/query-view.tsx';
import { hasStatus } from '#web/lib/api/api-error.ts';
import { getErrorMessage } from '#web/lib/api/error-message.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton, SkeletonRegion } from '#web/ui/skeleton.tsx';

/** Rows of the card; each list is a link away. */
const maxRows = 8;

/** What waits for the user by their permissions: lists that they may not see are left out. */
function useUrgentWork(): readonly UrgentWork[] {
  const works = [
    useTroubledParts(),
    useUrgentDesk(),
    useUrgentVisits(),
    useDueSteps(),
    useUndecidedRequests(),
    useOpenDataRequests(),
    useUrgentMaintenance(),
    useEndingRights(),
    useStalledLeads(),
    useClosingLeads(),
  ];
  return works.flatMap((work) => (work === null || hasStatus(work.error, 403) ? [] : [work]));
}

export interface UrgentCardProps {
  /** True to show nothing, instead of a text, for no work. */
  hidesEmptyState: boolean;
}

/** The most urgent of all that waits for the user, whatever list it is in; then the lists. */
export function UrgentCard({ hidesEmptyState }: UrgentCardProps) {
  const { t } = useTranslation();
  const works = useUrgentWork();
  const failed = works.filter(({ state }) => state === 'failed');
  const items = selectUrgent(works, maxRows);
  // A list that is tried again does not hold up the rows of the others.
  const isLoading = works.some(
    ({ state }) => state === 'pending' || (state === 'retrying' && items.length === 0),
  );
  const isEmpty = !isLoading && failed.length === 0 && items.length === 0;
  if (works.length === 0 || (isEmpty && hidesEmptyState)) return null;
  return (
    <section aria-labelledby="waiting" className="flex flex-col gap-3">
      <h2 id="waiting" className="text-base font-semibold text-ink">
        {t('dashboard.waiting')}
      </h2>
      <Stale works={works} />
      {isEmpty ? (
        <EmptyState
          icon={<CircleCheck />}
          title={t('dashboard.nothing_title')}
          text={t('dashboard.nothing_text')}
        />
      ) : (
        <Card className="p-2">
          {failed.map((work) => (
            <Failure key={work.title} work={work} />
          ))}
          {isLoading ? (
            <UrgentRowsLoading />
          ) : (
            <ul className="flex flex-col divide-y divide-line">
              {items.map(({ id, rank: _rank, at: _at, ...row }) => (
                <li key={id}>
                  <TodayRow {...row} />
                </li>
              ))}
            </ul>
          )}
        </Card>
      )}
      <Lists works={works} />
    </section>
  );
}

/** Takes the place of a full card, so that what stands below it stays where it is. */
function UrgentRowsLoading() {
  const { t } = useTranslation();
  return (
    <SkeletonRegion label={t('app.loading')} className="flex flex-col divide-y divide-line">
      {Array.from({ length: maxRows }, (_, row) => (
        <div key={row}>
          <div className="flex h-21 flex-col gap-2.5 px-3 py-3 sm:h-15">
            <Skeleton className={row % 3 === 1 ? 'h-3.5 w-56' : 'h-3.5 w-44'} />
            <Skeleton className="h-3 w-28" />
          </div>
        </div>
      ))}
    </SkeletonRegion>
  );
}

/** Says since when the rows are as they are, if one of the lists could not be loaded again. */
function Stale({ works }: { works: readonly UrgentWork[] }) {
  const stale = works.find(({ count, error }) => count !== undefined && error);
  return stale ? <NotRefreshed query={{ ...stale, data: stale.items }} /> : null;
}

function Failure({ work }: { work: UrgentWork }) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 px-3 py-2">
      <p className="text-soft">{getErrorMessage(work.error, work.failure)}</p>
      <Button
        variant="outline"
        size="sm"
        onClick={() => void work.refetch()}
        busy={work.isFetching}
      >
        {t('actions.try_again')}
      </Button>
    </div>
  );
}

const listLink =
  'inline-flex min-h-8 items-center gap-2 rounded-full border border-line bg-surface px-3 text-sm text-soft transition-colors duration-100 hover:border-control hover:text-ink touch:min-h-11';

/**
 * Links to the lists that have rows, with their number, however few of them the card shows. One that
 * loads has its place already.
 */
function Lists({ works }: { works: readonly UrgentWork[] }) {
  const { t } = useTranslation();
  const format = useFormats();
  const shown = works.filter(({ state, count }) => state === 'pending' || (count ?? 0) > 0);
  if (shown.length === 0) return null;
  return (
    <ul aria-label={t('dashboard.lists.label')} className="flex flex-wrap gap-2">
      {shown.map(({ title, all, count }) =>
        count === undefined ? (
          <li key={title} aria-hidden className={`${listLink} invisible`}>
            {title} <span className="font-semibold tabular-nums">00</span>
          </li>
        ) : (
          <li key={title}>
            <Link {...all} className={listLink}>
              {title}{' '}
              <span className="font-semibold text-ink tabular-nums">{format.number(count)}</span>
            </Link>
          </li>
        ),
      )}
    </ul>
  );
}
