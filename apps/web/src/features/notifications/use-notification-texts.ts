import type { Notification } from '@portal/contract/notifications';
import { useTranslation } from 'react-i18next';
import { today } from '#web/lib/days/day.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';

/** Returns the texts of a notification's object and date. */
export function useNotificationTexts() {
  const { t } = useTranslation();
  const format = useFormats();
  return (notification: Notification): { title: string; day: string; isLate: boolean } => {
    const { kind, label, product_type: type, due_on: dueOn } = notification;
    const typeLabel = type === null ? '' : t(`rights.all_of_type.${type}`);
    const isLate = kind === 'maintenance_due' && dueOn < today();
    return {
      title: [label, typeLabel].filter(Boolean).join(' · '),
      day: t(`notifications.days.${isLate ? 'overdue' : kind}`, { day: format.day(dueOn) }),
      isLate,
    };
  };
}
