import { ratingScores } from '@portal/contract/service';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PublicPage } from '#web/app/public/public-layout.tsx';
import { LinkedRatingView } from '#web/features/service/ratings/linked-rating.tsx';
import { useSearchParam } from '#web/lib/url/search-params.ts';

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
