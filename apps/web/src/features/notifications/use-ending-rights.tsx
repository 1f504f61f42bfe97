import { listNotifications, notificationPermission } from '@portal/contract/notifications';
import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { UrgentReason } from '#web/features/shared/today/urgent-reason.tsx';
import {
  ranks,
  rowsOfEach,
  toUrgentWork,
  type UrgentWork,
} from '#web/features/shared/today/urgent-work.ts';
import { addDays, today } from '#web/lib/days/day.ts';
import { routeQuery } from '#web/lib/query/route-query.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { getNotificationLink, useNotificationTexts } from './use-notification-texts.ts';

/** Days before its end from which a right comes before what can wait. */
const urgentDays = 7;

/** Viewing rights that end soon, for employees who receive the kind. */
export function useEndingRights(): UrgentWork | null {
  const { t } = useTranslation();
  const getTexts = useNotificationTexts();
  const kind = 'right_expiring';
  const isShown = useUser().permissions.includes(notificationPermission[kind]);
  const query = useQuery({
    ...routeQuery('notifications', listNotifications, {
      query: { kind, ordering: 'due_on', limit: rowsOfEach },
    }),
    enabled: isShown,
  });
  const urgentUntil = addDays(today(), urgentDays);
  return toUrgentWork(
    isShown,
    query,
    {
      title: t('dashboard.panels.rights'),
      all: { to: '/dashboard/notifications', search: { kind, ordering: 'due_on' } },
      failure: t('notifications.load_failed'),
    },
    (notification) => {
      const { id, due_on: day, customer } = notification;
      const { title, day: ends } = getTexts(notification);
      const isUrgent = day <= urgentUntil;
      return {
        id,
        rank: isUrgent ? ranks.soon : ranks.later,
        at: day,
        target: getNotificationLink(notification),
        title: customer?.name ?? title,
        text: `${t(`notifications.single.${kind}`)} · ${title}`,
        icon: <KeyRound aria-hidden />,
        aside: <UrgentReason tone={isUrgent ? 'warning' : 'neutral'}>{ends}</UrgentReason>,
      };
    },
  );
}
