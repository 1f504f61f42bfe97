import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isPrivatePath } from '#web/app/private-path.ts';
import { PublicLayout } from '#web/app/public/public-layout.tsx';
import { usePageTitle } from '#web/lib/page/use-page-title.ts';
import { signOut } from '#web/lib/session/sign-out.ts';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

/** Ends the session, also on the server, and leads to the start page (specification §2). */
export function LogoutPage() {
  const { t } = useTranslation();
  usePageTitle(t('sign_out.title'));
  const router = useRouter();
  const [attempt, setAttempt] = useState(1);
  const [failedAttempt, setFailedAttempt] = useState(0);

  useEffect(() => {
    let hasLeft = false;
    // A user who has gone back meanwhile would see a dashboard without a session.
    const hasGoneBack = () => hasLeft && isPrivatePath(location.pathname);
    signOut().then(
      () => (!hasLeft || hasGoneBack() ? router.navigate({ to: '/', replace: true }) : undefined),
      () => {
        setFailedAttempt(attempt);
        return hasGoneBack() ? router.navigate({ to: '/logout' }) : undefined;
      },
    );
    return () => {
      hasLeft = true;
    };
  }, [attempt, router]);

  return (
    <PublicLayout>
      <div className="m-auto w-full max-w-lg p-4">
        {failedAttempt === attempt ? (
          <ErrorPanel
            level={1}
            title={t('sign_out.failed_title')}
            text={t('sign_out.failed_text')}
            retryLabel={t('actions.try_again')}
            onRetry={() => setAttempt(attempt + 1)}
          />
        ) : (
          <div className="flex flex-col items-center gap-2 py-14">
            <h1 className="text-lg font-semibold text-ink">{t('sign_out.title')}</h1>
            <Spinner label={t('sign_out.text')} />
          </div>
        )}
      </div>
    </PublicLayout>
  );
}
