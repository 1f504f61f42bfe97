import type { Notification } from '@portal/contract/notifications';
import { linkOptions } from '@tanstack/react-router';

/**
 * Returns the page of a notification's object; a right opens in its customer's list of rights that
 * end soon.
 */
export function getNotificationLink({ kind, object_id: id, customer }: Notification) {
  switch (kind) {
    case 'right_expiring':
      return linkOptions({
        to: '/dashboard/data/customers/$id',
        params: { id: customer?.id ?? '' },
        search: { tab: 'access', state: 'expiring', form: `right-${id}` },
      });
    case 'maintenance_due':
      return linkOptions({ to: '/dashboard/data/devices/$id', params: { id } });
    case 'request_waiting':
    case 'request_received':
      return linkOptions({ to: '/dashboard/service/requests/$id', params: { id } });
    case 'reply_received':
    case 'ticket_assigned':
      return linkOptions({ to: '/dashboard/service/$id', params: { id } });
    case 'anonymization_waiting':
      return linkOptions({
        to: '/dashboard/anonymization/requests',
        search: { form: `request-${id}` },
      });
  }
}
