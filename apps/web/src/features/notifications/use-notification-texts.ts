import type { Notification } from '@portal/contract/notifications';
import { linkOptions } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { today } from '#web/lib/days/day.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { useUser } from '#web/lib/session/session-store.ts';

/** Returns a function that returns the page of a notification's object for the reader. */
export function useNotificationLink() {
  const { role } = useUser();
  return (notification: Notification) =>
    role === 'customer' && notification.object_type === 'viewing_right'
      ? linkOptions({ to: '/dashboard/documents', search: toFilters(notification) })
      : getNotificationLink(notification);
}

/** Returns the filters of the documents that a right opens. */
const toFilters = ({ product_type, product_id, manufacturer_id }: Notification) => ({
  product_type: product_type ?? undefined,
  product_id: product_id ?? undefined,
  manufacturer_id: manufacturer_id ?? undefined,
});

/**
 * Returns the page of a notification's object for employees; a right opens in its customer's list of
 * rights that end soon.
 */
function getNotificationLink({ object_type: type, object_id: id, customer }: Notification) {
  switch (type) {
    case 'viewing_right':
      return linkOptions({
        to: '/dashboard/data/customers/$id',
        params: { id: customer?.id ?? '' },
        search: { tab: 'access', state: 'expiring', form: `right-${id}` },
      });
    case 'installed_device':
      return linkOptions({ to: '/dashboard/data/devices/$id', params: { id } });
    case 'service_request':
      return linkOptions({ to: '/dashboard/service/requests/$id', params: { id } });
    case 'service_ticket':
      return linkOptions({ to: '/dashboard/service/$id', params: { id } });
    case 'lead':
      return linkOptions({ to: '/dashboard/sales/$id', params: { id } });
    case 'document':
      return linkOptions({ to: '/dashboard/documents/$id', params: { id } });
    case 'surge':
      return linkOptions({ to: '/dashboard/compliance/audit-log' });
    case 'upload':
      return linkOptions({ to: '/dashboard/system-status' });
    case 'unmatched_mail':
      return linkOptions({ to: '/dashboard/service', search: { tab: 'mails' } });
    case 'data_request':
      return linkOptions({
        to: '/dashboard/anonymization/requests',
        search: { tab: 'register', form: `data-request-${id}` },
      });
    case 'anonymization_request':
      return linkOptions({
        to: '/dashboard/anonymization/requests',
        search: { form: `request-${id}` },
      });
  }
}

/** Returns the texts of a notification's object and date. */
export function useNotificationTexts() {
  const { t } = useTranslation();
  const format = useFormats();
  return (notification: Notification): { title: string; day: string; isLate: boolean } => {
    const { kind, label, product_type: type, due_on: dueOn } = notification;
    const typeLabel = type === null ? '' : t(`rights.all_of_type.${type}`);
    const isDue =
      kind === 'maintenance_due' || kind === 'next_step_due' || kind === 'data_request_due';
    const isLate = isDue && dueOn < today();
    return {
      // A surge of refused attempts has no object; its entries are in the audit log.
      title:
        kind === 'refusals_surged'
          ? t('notifications.surge_subject')
          : [label, typeLabel].filter(Boolean).join(' · ') || t(`notifications.single.${kind}`),
      day: t(`notifications.days.${isLate ? 'overdue' : kind}`, { day: format.day(dueOn) }),
      isLate,
    };
  };
}
