import type { NotificationKind } from '@portal/contract/notifications';
import type { NamedNotification } from './list-new-notifications.ts';

interface Portal {
  readonly portalUrl: () => string;
}

/** Returns the URL of the list of a kind's notifications. */
export const getNotificationListUrl = ({ portalUrl }: Portal, kind: NotificationKind): string =>
  `${portalUrl()}/dashboard/notifications?kind=${kind}`;

/**
 * Returns the URL of a notification's object; a right opens in its customer's list of rights that
 * end soon.
 */
export function getObjectUrl(
  { portalUrl }: Portal,
  kind: NotificationKind,
  { object_id: id, customer_id: customerId }: Pick<NamedNotification, 'object_id' | 'customer_id'>,
): string {
  switch (kind) {
    case 'right_expiring':
      return `${portalUrl()}/dashboard/data/customers/${customerId ?? ''}?tab=access&state=expiring&form=right-${id}`;
    case 'maintenance_due':
      return `${portalUrl()}/dashboard/data/devices/${id}`;
    case 'request_waiting':
    case 'request_received':
      return `${portalUrl()}/dashboard/service/requests/${id}`;
    case 'reply_received':
    case 'ticket_assigned':
      return `${portalUrl()}/dashboard/service/${id}`;
    case 'anonymization_waiting':
      return `${portalUrl()}/dashboard/anonymization/requests?form=request-${id}`;
  }
}
