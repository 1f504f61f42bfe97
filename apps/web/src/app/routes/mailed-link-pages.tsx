import { ratingScores } from '@portal/contract/service';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PublicPage } from '#web/app/public/public-layout.tsx';
import { LinkedRequestView } from '#web/features/compliance/link/linked-request.tsx';
import { LinkedSubscriptionView } from '#web/features/notifications/linked-subscription.tsx';
import { LinkedRatingView } from '#web/features/service/ratings/linked-rating.tsx';
import { useSearchParam } from '#web/lib/url/search-params.ts';

// Rarely opened pages of mailed links, in one script: the first list names each script of a page.
export { CancelTwoFactorResetPage } from './cancel-two-factor-reset-page.tsx';
export { AnonymizationRequestedPage } from './anonymization-requested-page.tsx';
export { ResetTwoFactorPage } from './reset-two-factor-page.tsx';

/** /anonymization-request/{uid}/{token}: the request that a mail is about, for who cannot log in any more. */
export function AnonymizationLinkPage() {
  const { t } = useTranslation();
  const link = useParams({ from: '/anonymization-request/$uid/$token' });
  return (
    <PublicPage title={t('request_link.title')}>
      <LinkedRequestView link={link} />
    </PublicPage>
  );
}

/** /rate-service/{uid}/{token}?score=: the question of the mail about a closed ticket. */
export function RateServicePage() {
  const { t } = useTranslation();
  const link = useParams({ from: '/rate-service/$uid/$token' });
  const [given] = useSearchParam('score');
  const score = ratingScores.find((one) => String(one) === String(given)) ?? null;
  return (
    <PublicPage title={t('tickets.rating.page_title')}>
      <LinkedRatingView link={link} score={score} />
    </PublicPage>
  );
}

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
