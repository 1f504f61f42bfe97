import { countUnreadNotifications, markNotificationsRead } from '@portal/contract/notifications';
import { useQuery } from '@tanstack/react-query';
import { CheckCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNotificationsRefresh } from '#web/features/shared/use-refresh.ts';
import { useAction } from '#web/kit/action/use-action.ts';
import { call } from '#web/lib/api/call.ts';
import { routeQuery } from '#web/lib/query/route-query.ts';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { Button } from '#web/ui/button.tsx';

/** Marks a notification as read while its link opens. It stays unread if that fails. */
export function useMarkRead(): (id: string) => void {
  const refresh = useNotificationsRefresh();
  return (id) =>
    void call(markNotificationsRead, { body: { notification_ids: [id] } })
      .then(refresh)
      .catch(() => undefined);
}

/** Returns the number of unread notifications; null for customers' users and until it is loaded. */
export function useUnreadCount(): number | null {
  const enabled = can(useUser(), countUnreadNotifications.access);
  const { data } = useQuery({ ...routeQuery('notifications', countUnreadNotifications), enabled });
  return enabled ? (data?.unread ?? null) : null;
}

/** Marks all notifications as read; hidden when none is unread. */
export function ReadAllButton() {
  const { t } = useTranslation();
  const unread = useUnreadCount();
  const readAll = useAction({
    execute: () => call(markNotificationsRead, { body: {} }),
    done: t('notifications.all_read'),
    failed: t('notifications.read_failed'),
    refresh: useNotificationsRefresh(),
  });
  if (!unread && !readAll.isPending) return null;
  return (
    <Button variant="outline" busy={readAll.isPending} onClick={() => readAll.mutate()}>
      <CheckCheck aria-hidden />
      {t('notifications.read_all')}
    </Button>
  );
}
