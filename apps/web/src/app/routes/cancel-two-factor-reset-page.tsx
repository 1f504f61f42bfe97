import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cancelTwoFactorReset } from '@portal/contract/auth';
import { PublicPage } from '#web/app/public/public-layout.tsx';
import { InvalidLink } from '#web/features/shared/mailed-link/mailed-link.tsx';
import { FocusOnMount } from '#web/ui/focus-on-mount.tsx';
import { LinkAction } from '#web/features/shared/mailed-link/link-action.tsx';
import type { ApiError } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/call.ts';
import { getErrorMessage } from '#web/lib/api/error-message.ts';

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
