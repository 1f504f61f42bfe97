import { countUnreadNotifications } from '@portal/contract/notifications';
import { useQuery } from '@tanstack/react-query';
import { routeQuery } from '#web/lib/query/route-query.ts';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/use-session.ts';

/** Returns the number of unread notifications; null for customers' users and until it is loaded. */
export function useUnreadCount(): number | null {
  const enabled = can(useUser(), countUnreadNotifications.access);
  const { data } = useQuery({ ...routeQuery('notifications', countUnreadNotifications), enabled });
  return enabled ? (data?.unread ?? null) : null;
}
