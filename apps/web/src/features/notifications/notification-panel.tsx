import type { Page } from '@portal/contract/kernel';
import {
  listNotifications,
  type Notification,
  type NotificationKind,
} from '@portal/contract/notifications';
import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { textLink } from '#web/features/shared/catalogue-links.tsx';
import { type QueryLike, QueryView } from '#web/kit/page/query-view.tsx';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { routeQuery } from '#web/lib/query/route-query.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { useNotificationLink, useNotificationTexts } from './use-notification-texts.ts';
import { useOwnKinds } from './use-own-kinds.ts';
import { ReadAllButton, useMarkRead } from './read-all-button.tsx';

type NotificationPage = Page<Notification>;

/** Rows per kind in the panel. */
const rowsPerKind = 5;

/** Newest notifications of each of the user's kinds; `onNavigate` runs when a link is followed. */
export function NotificationPanel({ onNavigate }: { onNavigate: () => void }) {
  const { t } = useTranslation();
  const kinds = useOwnKinds();
  const { role } = useUser();
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
            text={
              role === 'customer'
                ? t('notifications.customers.empty_text')
                : t('notifications.empty_text')
            }
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
              <Button asChild variant="ghost">
                <Link
                  to="/dashboard/profile"
                  search={{ tab: 'notifications' }}
                  onClick={onNavigate}
                >
                  {t('notifications.settings.open')}
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
    dataUpdatedAt: Math.min(...results.map(({ dataUpdatedAt }) => dataUpdatedAt)),
    refetch: () => Promise.all(results.map(({ refetch }) => refetch())),
  };
}

interface NotificationRowProps {
  notification: Notification;
  onOpen: () => void;
}

/** Notification in the panel; links to its object and marks it as read. */
function NotificationRow({ notification, onOpen }: NotificationRowProps) {
  const { t } = useTranslation();
  const { title, day, isLate } = useNotificationTexts()(notification);
  const read = useMarkRead();
  const { role } = useUser();
  const getLink = useNotificationLink();
  const isUnread = notification.read_at === null;
  return (
    <li>
      <Link
        {...getLink(notification)}
        onClick={() => {
          if (isUnread) read(notification.id);
          onOpen();
        }}
        className="-mx-2 flex gap-3 rounded-small px-2 py-2 hover:bg-sunken"
      >
        <span
          aria-hidden
          className={classNames('mt-1.5 size-2 shrink-0 rounded-full', isUnread && 'bg-brand')}
        />
        <span className="min-w-0 flex-1">
          <span className={classNames('block wrap-anywhere', isUnread && 'font-semibold')}>
            {title}
          </span>
          <span className="block text-sm text-soft wrap-anywhere">
            {notification.customer && role === 'employee' ? `${notification.customer.name} · ` : ''}
            <span className={classNames(isLate && 'text-danger')}>{day}</span>
          </span>
          {isUnread ? <VisuallyHidden>{t('notifications.unread')}</VisuallyHidden> : null}
        </span>
      </Link>
    </li>
  );
}
