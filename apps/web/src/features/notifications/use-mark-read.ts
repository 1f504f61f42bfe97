import { markNotificationsRead } from '@portal/contract/notifications';
import { call } from '#web/lib/api/call.ts';
import { useRefresh } from './use-refresh.ts';

/** Marks a notice as read on the way to what it is about. Where it fails it stays unread. */
export function useMarkRead(): (id: string) => void {
  const refresh = useRefresh();
  return (id) =>
    void call(markNotificationsRead, { body: { notification_ids: [id] } })
      .then(refresh)
      .catch(() => undefined);
}
