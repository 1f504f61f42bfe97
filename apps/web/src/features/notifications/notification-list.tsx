import {
  listNotifications,
  type Notification,
  type NotificationKind,
} from '@portal/contract/notifications';
import { Link } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ListChoice, ListToggle } from '#web/kit/list/list-choice.tsx';
import type { Column } from '#web/kit/list/list-table.tsx';
import { ListView } from '#web/kit/list/list-view.tsx';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { useList } from '#web/lib/list/use-list.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Description } from '#web/ui/description.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { CardLink, LinkCard } from '#web/ui/link-card.tsx';
import { TableRowLink } from '#web/ui/table-row.tsx';
import { useNotificationLink, useNotificationTexts } from './use-notification-texts.ts';
import { useOwnKinds } from './use-own-kinds.ts';
import { ReadAllButton, useMarkRead } from './read-all-button.tsx';

/** All valid notifications, newest first. */
export function NotificationList() {
  const { t } = useTranslation();
  const kinds = useOwnKinds();
  const { role } = useUser();
  const list = useList({ scope: 'notifications', route: listNotifications, name: 'notifications' });
  return (
    <ListView
      list={list}
      label={t('notifications.title')}
      searchLabel={t('notifications.search')}
      failure={t('notifications.load_failed')}
      filters={
        <>
          <ListChoice<NotificationKind>
            label={t('notifications.kind')}
            value={list.search.kind ?? null}
            emptyLabel={t('notifications.any_kind')}
            options={kinds.map((value) => ({
              value,
              label: t(`notifications.kinds.${value}`),
            }))}
            onChange={(kind) => list.set({ kind: kind ?? undefined })}
          />
          <ListToggle
            pressed={list.search.is_read === false}
            onChange={(pressed) => list.set({ is_read: pressed ? false : undefined })}
          >
            {t('notifications.only_unread')}
          </ListToggle>
        </>
      }
      actions={<ReadAllButton />}
      columns={useNotificationColumns()}
      renderCard={(notification) => <NotificationCard notification={notification} />}
      empty={
        <EmptyState
          icon={<CircleCheck />}
          title={t('notifications.empty_title')}
          text={
            role === 'customer'
              ? t('notifications.customers.empty_text')
              : t('notifications.empty_text')
          }
        />
      }
    />
  );
}

function useNotificationColumns(): readonly Column<Notification>[] {
  const { t } = useTranslation();
  const format = useFormats();
  const { role } = useUser();
  const columns: readonly Column<Notification>[] = [
    {
      key: 'subject',
      header: t('notifications.subject'),
      renderCell: (notification) => (
        <>
          <TableRowLink>
            <NotificationLink notification={notification} />
          </TableRowLink>
          <span className="block text-xs text-soft">
            {t(`notifications.single.${notification.kind}`)}
          </span>
        </>
      ),
    },
    {
      key: 'customer',
      header: t('notifications.customer'),
      renderCell: ({ customer }) => customer?.name ?? <span className="text-faint">–</span>,
    },
    {
      key: 'day',
      header: t('notifications.day'),
      ordering: 'due_on',
      renderCell: (notification) => <NotificationDay notification={notification} />,
    },
    {
      key: 'found',
      header: t('notifications.found'),
      ordering: 'created_at',
      renderCell: ({ created_at: at }) => (
        <span className="whitespace-nowrap">{format.moment(at)}</span>
      ),
    },
    {
      key: 'state',
      header: t('notifications.state'),
      renderCell: ({ read_at: at }) =>
        at === null ? (
          <Badge tone="info">{t('notifications.unread')}</Badge>
        ) : (
          <span className="text-soft">{t('notifications.read')}</span>
        ),
    },
  ];
  // A customer's user reads of their own customer alone.
  return role === 'customer' ? columns.filter(({ key }) => key !== 'customer') : columns;
}

function NotificationLink({ notification }: { notification: Notification }) {
  const { title } = useNotificationTexts()(notification);
  const read = useMarkRead();
  const getLink = useNotificationLink();
  return (
    <Link
      {...getLink(notification)}
      onClick={() => {
        if (notification.read_at === null) read(notification.id);
      }}
    >
      {title}
    </Link>
  );
}

function NotificationDay({ notification }: { notification: Notification }) {
  const { day, isLate } = useNotificationTexts()(notification);
  return <span className={isLate ? 'text-danger' : undefined}>{day}</span>;
}

function NotificationCard({ notification }: { notification: Notification }) {
  const { t } = useTranslation();
  const format = useFormats();
  const { role } = useUser();
  return (
    <LinkCard>
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="wrap-anywhere">
            <CardLink>
              <NotificationLink notification={notification} />
            </CardLink>
          </h2>
          <p className="text-soft">{t(`notifications.single.${notification.kind}`)}</p>
        </div>
        {notification.read_at === null ? (
          <Badge tone="info">{t('notifications.unread')}</Badge>
        ) : null}
      </div>
      <p>
        <NotificationDay notification={notification} />
      </p>
      <dl className="mt-auto grid grid-cols-2 gap-3">
        {role === 'customer' ? null : (
          <Description term={t('notifications.customer')}>
            {notification.customer?.name}
          </Description>
        )}
        <Description term={t('notifications.found')}>
          {format.moment(notification.created_at)}
        </Description>
      </dl>
    </LinkCard>
  );
}
