import { markNotificationsRead } from '@portal/contract/notifications';
import { call } from '#web/lib/api/call.ts';
import { useRefresh } from './use-refresh.ts';

/** Marks a notification as read while its link opens. It stays unread if that fails. */
export function useMarkRead(): (id: string) => void {
  const refresh = useRefresh();
  return (id) =>
    void call(markNotificationsRead, { body: { notification_ids: [id] } })
      .then(refresh)
      .catch(() => undefined);
}
