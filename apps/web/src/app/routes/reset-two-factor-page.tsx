import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { confirmTwoFactorReset } from '@portal/contract/auth';
import { PublicPage } from '#web/app/public/public-layout.tsx';
import { InvalidLink } from '#web/features/shared/mailed-link/mailed-link.tsx';
import { FocusOnMount } from '#web/ui/focus-on-mount.tsx';
import { LinkAction } from '#web/features/shared/mailed-link/link-action.tsx';
import type { ApiError } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/call.ts';
import { getErrorMessage } from '#web/lib/api/error-message.ts';

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
