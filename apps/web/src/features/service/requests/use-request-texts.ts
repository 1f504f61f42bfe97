import { useTranslation } from 'react-i18next';
import { useUser } from '#web/lib/session/use-session.ts';

/**
 * Returns the texts of a request's form for a customer's user, or for an employee who enters it.
 */
export function useRequestTexts() {
  const { t } = useTranslation();
  return useUser().role === 'customer'
    ? {
        isOwn: true,
        title: t('service_requests.request'),
        next: t('service_requests.next'),
        descriptionHint: t('service_requests.form.description_hint'),
        alreadyOpen: t('service_requests.form.under_way_text'),
        send: t('service_requests.form.send'),
        failed: t('service_requests.form.failed'),
        sent: t('service_requests.sent'),
        photosFailed: (count: number) => t('service_requests.form.photos_failed', { count }),
      }
    : {
        isOwn: false,
        title: t('service_requests.recording.title'),
        next: t('service_requests.recording.next'),
        descriptionHint: t('tickets.description_hint'),
        alreadyOpen: t('service_requests.recording.under_way_text'),
        send: t('service_requests.recording.send'),
        failed: t('service_requests.recording.failed'),
        sent: t('service_requests.recording.sent'),
        photosFailed: (count: number) => t('service_requests.recording.photos_failed', { count }),
      };
}
