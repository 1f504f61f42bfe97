import { useParams, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PublicPage } from '#web/app/public/public-layout.tsx';
import { CheckedLink } from '#web/features/auth/links/checked-link.tsx';
import {
  InvalidResetLink,
  InvalidSetUpLink,
} from '#web/features/auth/passwords/invalid-password-links.tsx';
import { NewPasswordForm } from '#web/features/auth/passwords/new-password-form.tsx';
import { toasts } from '#web/kit/toasts/toast-store.ts';

// Pages with the same form, in one script: the first list names each script of a page.

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

/**
 * Leads to the sign-in and shows there what was done. Removes the link from the browser's history,
 * because it contains a secret.
 */
function useGoToSignIn(): (title: string) => void {
  const router = useRouter();
  return (title) => {
    const show = () => toasts.show({ tone: 'success', title });
    // Shown only there: detecting an ended session on the way clears the toasts.
    void router.navigate({ to: '/', replace: true }).then(show, show);
  };
}
