import { Link, type LinkProps } from '@tanstack/react-router';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { textLink } from '#web/features/shared/catalogue-links.tsx';
import { NotRefreshed, type QueryLike } from '#web/kit/page/query-view.tsx';
import { hasStatus } from '#web/lib/api/api-error.ts';
import { getErrorMessage } from '#web/lib/api/error-message.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { Button } from '#web/ui/button.tsx';
import { Skeleton, SkeletonRegion } from '#web/ui/skeleton.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { classNames } from '#web/ui/class-names.ts';

/** Maximum number of rows per panel; a link leads to the full list. */
export const maxTodayRows = 3;

export interface TodayPanelProps<Item extends { id: string }> {
  title: string;
  icon: ReactNode;
  query: QueryLike<{ count: number; results: readonly Item[] }>;
  /** Fallback error message: "Failed to load customers". */
  failure: string;
  /** Link target of the full list. */
  all: Pick<LinkProps, 'to' | 'params' | 'search'>;
  /** Shows the count; true by default. */
  withCount?: boolean;
  /** Heading level; 3 by default. */
  level?: 2 | 3;
  renderRow: (item: Item) => ReactNode;
}

/**
 * Dashboard panel for one kind of pending work: the count and the first rows. Renders nothing when
 * there is no work, so that the dashboard stays short, nor what the user may no longer see.
 */
export function TodayPanel<Item extends { id: string }>(props: TodayPanelProps<Item>) {
  const { title, icon, query, failure, all, withCount = true, level = 3, renderRow } = props;
  const { t } = useTranslation();
  const format = useFormats();
  const id = useId();
  const Heading = `h${level}` as const;
  const { data, error } = query;
  if (data?.count === 0 || (data && hasStatus(error, 403))) return null;
  return (
    <section
      aria-labelledby={id}
      className="flex min-w-0 flex-col rounded border border-line bg-surface shadow-card"
    >
      <div className="flex items-start gap-2.5 px-5 pt-4 pb-1.5 text-soft [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0">
        {icon}
        <Heading id={id} className="min-w-0 flex-1 font-semibold text-ink wrap-break-word">
          {title}
        </Heading>
        {data && withCount ? (
          <span className="font-semibold text-ink tabular-nums">{format.number(data.count)}</span>
        ) : null}
      </div>
      {data ? (
        <div className="px-5">
          <NotRefreshed query={query} />
        </div>
      ) : null}
      {data ? (
        <ul className="flex flex-1 flex-col divide-y divide-line px-2 pb-2">
          {data.results.map((item) => (
            <li key={item.id}>{renderRow(item)}</li>
          ))}
          {data.count > data.results.length ? (
            <li className="mt-auto px-3 pt-2.5 pb-1.5">
              <Link {...all} className={textLink}>
                {t('dashboard.show_all', { total: format.number(data.count) })}{' '}
                <VisuallyHidden>{title}</VisuallyHidden>
              </Link>
            </li>
          ) : null}
        </ul>
      ) : error ? (
        <div className="flex flex-wrap items-center justify-between gap-3 px-5 pt-1 pb-4">
          <p className="text-soft">{getErrorMessage(error, failure)}</p>
          <Button
            variant="outline"
            size="sm"
            onClick={() => void query.refetch()}
            busy={query.isFetching}
          >
            {t('actions.try_again')}
          </Button>
        </div>
      ) : (
        <SkeletonRegion label={t('app.loading')} className="flex flex-col px-5 pb-4">
          {Array.from({ length: maxTodayRows }, (_, row) => (
            <div key={row} className="flex flex-col gap-2 py-2.5">
              <Skeleton className={classNames('h-3.5', row === 1 ? 'w-52' : 'w-40')} />
              <Skeleton className="h-3 w-28" />
            </div>
          ))}
        </SkeletonRegion>
      )}
    </section>
  );
}
