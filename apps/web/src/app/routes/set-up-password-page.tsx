import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { checkPasswordLink } from '@portal/contract/auth';
import { PublicLayout } from '#web/app/public/public-layout.tsx';
import { SetUpPasswordForm } from '#web/features/auth/set-up-password-form.tsx';
import { ApiError } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/call.ts';
import { errorMessage } from '#web/lib/api/error-message.ts';
import { usePageTitle } from '#web/lib/page/use-page-title.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';

/** /setup-password/{uid}/{token}: the link is checked on opening, before anything is typed. */
export function SetUpPasswordPage() {
  const { t } = useTranslation();
  const link = useParams({ from: '/setup-password/$uid/$token' });
  const [done, setDone] = useState(false);
  usePageTitle(t('set_up.title'));
  const checked = useQuery({
    queryKey: ['set-up-password', link],
    queryFn: async () => {
      await call(checkPasswordLink, { body: link });
      return true;
    },
    retry: false,
    gcTime: 0,
  });

  if (done)
    return (
      <Frame>
        <output className="mt-6 flex flex-col items-start gap-6">
          <Notice tone="success">{t('set_up.done')}</Notice>
          <Button asChild>
            <a href="/">{t('sign_in.submit')}</a>
          </Button>
        </output>
      </Frame>
    );
  if (checked.isPending)
    return (
      <Frame>
        <SkeletonRows label={t('app.loading')} rows={3} />
      </Frame>
    );
  if (checked.isError)
    return (
      <Frame>
        <div className="mt-6 max-w-prose">
          <Notice tone="danger">{linkProblem(checked.error, t('set_up.expired'))}</Notice>
        </div>
      </Frame>
    );
  return (
    <Frame>
      <p className="mt-2 max-w-prose text-base text-soft">{t('set_up.text')}</p>
      <SetUpPasswordForm link={link} onDone={() => setDone(true)} />
    </Frame>
  );
}

/** An expired link has its own sentence, with whom to ask (specification §8). */
function linkProblem(error: Error, expired: string): string {
  return error instanceof ApiError && error.code === 'link_expired' ? expired : errorMessage(error);
}

function Frame({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <PublicLayout>
      <div className="mx-auto w-full max-w-6xl px-4 pt-8 pb-16 sm:px-8">
        <h1 className="text-3xl font-semibold tracking-tight text-ink">{t('set_up.title')}</h1>
        {children}
      </div>
    </PublicLayout>
  );
}
