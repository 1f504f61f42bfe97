import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PublicPage } from '#web/app/public/public-layout.tsx';
import { CheckedLink } from '#web/features/auth/links/checked-link.tsx';
import { InvalidResetLink } from '#web/features/auth/passwords/invalid-password-links.tsx';
import { NewPasswordForm } from '#web/features/auth/passwords/new-password-form.tsx';
import { useGoToSignIn } from './use-go-to-sign-in.ts';

/** /reset-password/{uid}/{token}: sets a new password. */
export function ResetPasswordPage() {
  const { t } = useTranslation();
  const link = useParams({ from: '/reset-password/$uid/$token' });
  const goToSignIn = useGoToSignIn();
  return (
    <PublicPage title={t('reset_password.title')}>
      <CheckedLink link={link} invalid={InvalidResetLink}>
        {(onRefused) => (
          <>
            <p className="mt-2 max-w-prose text-base text-soft">{t('reset_password.text')}</p>
            <NewPasswordForm
              link={link}
              onDone={() => goToSignIn(t('reset_password.done'))}
              onLinkRefused={onRefused}
            />
          </>
        )}
      </CheckedLink>
    </PublicPage>
  );
}
