import type { Page } from '@portal/contract/kernel';
import {
  listNotifications,
  notificationKinds,
  notificationPermission,
  type Notification,
  type NotificationKind,
} from '@portal/contract/notifications';
import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { textLink } from '#web/kit/catalogue/text-link.ts';
import { QueryView, type QueryLike } from '#web/kit/page/query-view.tsx';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { routeQuery } from '#web/lib/query/route-query.ts';
import { useUser } from '#web/lib/session/use-session.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { NotificationRow } from './notification-row.tsx';
import { ReadAllButton } from './read-all-button.tsx';

type NotificationPage = Page<Notification>;

/** Rows per kind in the panel. */
const rowsPerKind = 5;

/** Newest notifications of each of the user's kinds; `onNavigate` runs when a link is followed. */
export function NotificationPanel({ onNavigate }: { onNavigate: () => void }) {
  const { t } = useTranslation();
  const { permissions } = useUser();
  const kinds = notificationKinds.filter((kind) =>
    permissions.includes(notificationPermission[kind]),
  );
  const lists = useQueries({
    queries: kinds.map((kind) =>
      routeQuery('notifications', listNotifications, { query: { kind, limit: rowsPerKind } }),
    ),
    combine: combineResults,
  });
  return (
    <QueryView query={lists} failure={t('notifications.load_failed')}>
      {(pages) =>
        pages.every(({ count }) => count === 0) ? (
          <EmptyState
            plain
            icon={<CircleCheck />}
            title={t('notifications.empty_title')}
            text={t('notifications.empty_text')}
          />
        ) : (
          <div className="flex flex-col gap-6">
            {pages.map((page, at) => (
              <KindSection key={kinds[at]} kind={kinds[at]} page={page} onNavigate={onNavigate} />
            ))}
            <div className="flex flex-wrap gap-2 border-t border-line pt-4">
              <ReadAllButton />
              <Button asChild variant="outline">
                <Link to="/dashboard/notifications" onClick={onNavigate}>
                  {t('notifications.all')}
                </Link>
              </Button>
            </div>
          </div>
        )
      }
    </QueryView>
  );
}

interface KindSectionProps {
  kind: NotificationKind | undefined;
  page: NotificationPage;
  onNavigate: () => void;
}

function KindSection({ kind, page: { count, results }, onNavigate }: KindSectionProps) {
  const { t } = useTranslation();
  const format = useFormats();
  if (!kind || count === 0) return null;
  return (
    <section aria-label={t(`notifications.kinds.${kind}`)} className="flex flex-col gap-1">
      <h3 className="text-sm font-semibold text-soft">{t(`notifications.kinds.${kind}`)}</h3>
      <ul>
        {results.map((notification) => (
          <NotificationRow key={notification.id} notification={notification} onOpen={onNavigate} />
        ))}
      </ul>
      {count > results.length ? (
        <Link
          to="/dashboard/notifications"
          search={{ kind }}
          onClick={onNavigate}
          className={`ms-5 inline-flex min-h-6 items-center self-start text-sm ${textLink}`}
        >
          {t('notifications.show_all', { total: format.number(count) })}
          <VisuallyHidden>{t(`notifications.kinds.${kind}`)}</VisuallyHidden>
        </Link>
      ) : null}
    </section>
  );
}

/** Returns all results, or the first failure. */
function combineResults(
  results: UseQueryResult<NotificationPage>[],
): QueryLike<NotificationPage[]> {
  const pages = results.flatMap(({ data }) => data ?? []);
  return {
    data: pages.length === results.length ? pages : undefined,
    error: results.find(({ error }) => error !== null)?.error ?? null,
    isFetching: results.some(({ isFetching }) => isFetching),
    refetch: () => Promise.all(results.map(({ refetch }) => refetch())),
  };
}
