import type { Notification } from '@portal/contract/notifications';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { classNames } from '#web/ui/class-names.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { getNotificationLink } from './get-notification-link.ts';
import { useNotificationTexts } from './use-notification-texts.ts';
import { useMarkRead } from './use-mark-read.ts';

interface NotificationRowProps {
  notification: Notification;
  onOpen: () => void;
}

/** Notification in the panel; links to its object and marks it as read. */
export function NotificationRow({ notification, onOpen }: NotificationRowProps) {
  const { t } = useTranslation();
  const { title, day, isLate } = useNotificationTexts()(notification);
  const read = useMarkRead();
  const isUnread = notification.read_at === null;
  return (
    <li>
      <Link
        {...getNotificationLink(notification)}
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
            {notification.customer ? `${notification.customer.name} · ` : ''}
            <span className={classNames(isLate && 'text-danger')}>{day}</span>
          </span>
          {isUnread ? <VisuallyHidden>{t('notifications.unread')}</VisuallyHidden> : null}
        </span>
      </Link>
    </li>
  );
}
