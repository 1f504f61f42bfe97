import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PublicPage } from '#web/app/public/public-layout.tsx';
import { CheckedLink } from '#web/features/auth/links/checked-link.tsx';
import { InvalidSetUpLink } from '#web/features/auth/passwords/invalid-password-links.tsx';
import { NewPasswordForm } from '#web/features/auth/passwords/new-password-form.tsx';
import { useGoToSignIn } from './use-go-to-sign-in.ts';

/** /setup-password/{uid}/{token}: the first password of an invited user. */
export function SetUpPasswordPage() {
  const { t } = useTranslation();
  const link = useParams({ from: '/setup-password/$uid/$token' });
  const goToSignIn = useGoToSignIn();
  return (
    <PublicPage title={t('set_up.title')}>
      <CheckedLink link={link} invalid={InvalidSetUpLink}>
        {(onRefused) => (
          <>
            <p className="mt-2 max-w-prose text-base text-soft">{t('set_up.text')}</p>
            <NewPasswordForm
              link={link}
              onDone={() => goToSignIn(t('set_up.done'))}
              onLinkRefused={onRefused}
            />
          </>
        )}
      </CheckedLink>
    </PublicPage>
  );
}
