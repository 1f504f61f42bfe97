import { listNotifications } from '@portal/contract/notifications';
import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { maxTodayRows, TodayPanel } from '#web/features/shared/today/today-panel.tsx';
import { TodayRow } from '#web/features/shared/today-row.tsx';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { routeQuery } from '#web/lib/query/route-query.ts';
import { getNotificationLink, useNotificationTexts } from './use-notification-texts.ts';

/** Viewing rights that end soon, soonest first, for employees who receive the kind. */
export function EndingRights() {
  const { t } = useTranslation();
  const format = useFormats();
  const getTexts = useNotificationTexts();
  const kind = 'right_expiring';
  const query = useQuery(
    routeQuery('notifications', listNotifications, {
      query: { kind, ordering: 'due_on', limit: maxTodayRows },
    }),
  );
  return (
    <TodayPanel
      title={t('dashboard.panels.rights')}
      icon={<KeyRound aria-hidden />}
      query={query}
      failure={t('notifications.load_failed')}
      all={{ to: '/dashboard/notifications', search: { kind, ordering: 'due_on' } }}
      renderRow={(notification) => (
        <TodayRow
          target={getNotificationLink(notification)}
          title={notification.customer?.name}
          text={getTexts(notification).title}
          aside={format.day(notification.due_on)}
        />
      )}
    />
  );
}
