import { cancelTwoFactorReset, confirmTwoFactorReset } from '@portal/contract/auth';
import { ratingScores } from '@portal/contract/service';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PublicPage } from '#web/app/public/public-layout.tsx';
import { LinkedRequestView } from '#web/features/compliance/link/linked-request.tsx';
import { LinkedSubscriptionView } from '#web/features/notifications/linked-subscription.tsx';
import { LinkedRatingView } from '#web/features/service/ratings/linked-rating.tsx';
import { LinkAction } from '#web/features/shared/mailed-link/link-action.tsx';
import { InvalidLink } from '#web/features/shared/mailed-link/mailed-link.tsx';
import type { ApiError } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/call.ts';
import { getErrorMessage } from '#web/lib/api/error-message.ts';
import { useSearchParam } from '#web/lib/url/search-params.ts';
import { FocusOnMount } from '#web/ui/focus-on-mount.tsx';

// Rarely opened pages of mailed links, in one script: the first list names each script of a page.
export { AnonymizationRequestedPage } from './anonymization-requested-page.tsx';

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

/** /reset-two-factor/{uid}/{token}: requests that two-factor sign-in is turned off. */
export function ResetTwoFactorPage() {
  const { t } = useTranslation();
  const link = useParams({ from: '/reset-two-factor/$uid/$token' });
  const [refused, setRefused] = useState<ApiError | null>(null);
  return (
    <PublicPage title={t('two_factor_reset.ask_title')}>
      {refused ? (
        <FocusOnMount>
          <InvalidLink title={getErrorMessage(refused)} text={t('two_factor_reset.ask_dead')} />
        </FocusOnMount>
      ) : (
        <LinkAction
          text={t('two_factor_reset.ask_text')}
          label={t('two_factor_reset.ask_submit')}
          act={() => call(confirmTwoFactorReset, { body: link })}
          done={{
            title: t('two_factor_reset.requested_title'),
            text: t('two_factor_reset.requested'),
          }}
          onLinkRefused={setRefused}
        />
      )}
    </PublicPage>
  );
}

/** /cancel-two-factor-reset/{uid}/{token}: keeps two-factor sign-in enabled. */
export function CancelTwoFactorResetPage() {
  const { t } = useTranslation();
  const link = useParams({ from: '/cancel-two-factor-reset/$uid/$token' });
  const [refused, setRefused] = useState<ApiError | null>(null);
  const done = {
    title: t('two_factor_reset.cancelled_title'),
    text: t('two_factor_reset.cancelled'),
  };
  return (
    <PublicPage title={t('two_factor_reset.cancel_title')}>
      {refused ? (
        <FocusOnMount>
          <InvalidLink title={getErrorMessage(refused)} text={t('two_factor_reset.cancel_dead')} />
        </FocusOnMount>
      ) : (
        <LinkAction
          text={t('two_factor_reset.cancel_text')}
          label={t('two_factor_reset.cancel_submit')}
          act={() => call(cancelTwoFactorReset, { body: link })}
          done={done}
          onLinkRefused={setRefused}
        />
      )}
    </PublicPage>
  );
}
