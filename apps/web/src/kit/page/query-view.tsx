import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { hasStatus } from '#web/lib/api/api-error.ts';
import { getErrorMessage } from '#web/lib/api/error-message.ts';
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

/** Renders the states of a query: loading, error, no permission, or the data. */
export function QueryView<Data>({
  query,
  failure,
  skeleton,
  offline,
  children,
}: QueryViewProps<Data>) {
  const { t } = useTranslation();
  const { data, error } = query;
  if (data !== undefined) return children(data);
  if (!error && query.fetchStatus === 'paused')
    return (
      <>
        <EmptyState title={t('offline.not_loaded_title')} text={t('offline.not_loaded_text')} />
        {offline}
      </>
    );
  if (!error) return skeleton ?? <SkeletonRows label={t('app.loading')} />;
  if (hasStatus(error, 403))
    return (
      <EmptyState title={t('errors.no_permission_title')} text={t('errors.no_permission_text')} />
    );
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
