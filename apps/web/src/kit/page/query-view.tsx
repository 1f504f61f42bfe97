import { CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { hasStatus } from '#web/lib/api/api-error.ts';
import { getErrorMessage } from '#web/lib/api/error-message.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';

/** Part of a query's state that the view uses. */
export interface QueryLike<Data> {
  data: Data | undefined;
  error: unknown;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
  /** `paused` while waiting for a connection. */
  fetchStatus?: 'fetching' | 'paused' | 'idle';
  /** When the data was loaded, in ms since 1970. */
  dataUpdatedAt: number;
}

export interface QueryViewProps<Data> {
  query: QueryLike<Data>;
  /** Fallback error message: "Failed to load customers". */
  failure: string;
  /** Shown while loading; rows by default. */
  skeleton?: ReactNode;
  /** Shown while offline. */
  offline?: ReactNode;
  children: (data: Data) => ReactNode;
}

/**
 * Renders the states of a query: loading, error, no permission, or the data. Data that could not be
 * refreshed stays, with the time at which it was loaded; data that the user may no longer see does not.
 */
export function QueryView<Data>({
  query,
  failure,
  skeleton,
  offline,
  children,
}: QueryViewProps<Data>) {
  const { t } = useTranslation();
  const { data, error } = query;
  if (hasStatus(error, 403))
    return (
      <EmptyState title={t('errors.no_permission_title')} text={t('errors.no_permission_text')} />
    );
  if (data !== undefined)
    return (
      <>
        <NotRefreshed query={query} />
        {children(data)}
      </>
    );
  if (!error && query.fetchStatus === 'paused')
    return (
      <>
        <EmptyState title={t('offline.not_loaded_title')} text={t('offline.not_loaded_text')} />
        {offline}
      </>
    );
  if (!error) return skeleton ?? <SkeletonRows label={t('app.loading')} />;
  return (
    <ErrorPanel
      title={t('errors.feature_unavailable')}
      text={getErrorMessage(error, failure)}
      retryLabel={t('actions.try_again')}
      onRetry={() => void query.refetch()}
      busy={query.isFetching}
    />
  );
}

/** Keeps data from looking current that could not be loaded again; nothing for data that was. */
export function NotRefreshed<Data>({ query }: { query: QueryLike<Data> }) {
  const { t } = useTranslation();
  const format = useFormats();
  if (!query.error || hasStatus(query.error, 404)) return null;
  const time = format.moment(new Date(query.dataUpdatedAt).toISOString());
  return (
    <output className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-warning">
      <span className="flex items-center gap-2">
        <CloudOff aria-hidden className="size-4 shrink-0" />
        {t('errors.not_refreshed', { time })}
      </span>
      <Button variant="link" size="sm" onClick={() => void query.refetch()} busy={query.isFetching}>
        {t('actions.try_again')}
      </Button>
    </output>
  );
}
