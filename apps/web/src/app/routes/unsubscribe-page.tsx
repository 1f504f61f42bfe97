import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PublicPage } from '#web/app/public/public-layout.tsx';
import { LinkedSubscriptionView } from '#web/features/notifications/linked-subscription.tsx';

/** /unsubscribe/{uid}/{token}: the link in a notification mail. */
export function UnsubscribePage() {
  const { t } = useTranslation();
  const link = useParams({ from: '/unsubscribe/$uid/$token' });
  return (
    <PublicPage title={t('notifications.unsubscribe.title')}>
      <LinkedSubscriptionView link={link} />
    </PublicPage>
  );
}
