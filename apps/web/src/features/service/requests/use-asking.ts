import { useTranslation } from 'react-i18next';
import { useUser } from '#web/lib/session/use-session.ts';

/** What asking for service says to whoever does: to a customer's user, or to the employee who was called. */
export function useAsking() {
  const { t } = useTranslation();
  return useUser().role === 'customer'
    ? {
        title: t('service_requests.request'),
        next: t('service_requests.next'),
        descriptionHint: t('service_requests.form.description_hint'),
        send: t('service_requests.form.send'),
        sent: t('service_requests.sent'),
      }
    : {
        title: t('service_requests.recording.title'),
        next: t('service_requests.recording.next'),
        descriptionHint: t('tickets.description_hint'),
        send: t('service_requests.recording.send'),
        sent: t('service_requests.recording.sent'),
      };
}
