import { readNotices } from '@portal/contract/notices';
import { call } from '#web/lib/api/call.ts';
import { useRefresh } from './use-refresh.ts';

/** Marks a notice as read on the way to what it is about. Where it fails it stays unread. */
export function useRead(): (id: string) => void {
  const refresh = useRefresh();
  return (id) =>
    void call(readNotices, { body: { notification_ids: [id] } })
      .then(refresh)
      .catch(() => undefined);
}
