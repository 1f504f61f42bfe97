import {
  customerKinds,
  isEmployeeKind,
  type NotificationKind,
  notificationKinds,
  notificationPermission,
} from '@portal/contract/notifications';
import { useUser } from '#web/lib/session/session-store.ts';

/** Returns the kinds of notification that the user may receive, in their order. */
export function useOwnKinds(): readonly NotificationKind[] {
  const { role, permissions } = useUser();
  if (role === 'customer') return customerKinds;
  return notificationKinds.filter(
    (kind) => isEmployeeKind(kind) && permissions.includes(notificationPermission[kind]),
  );
}
