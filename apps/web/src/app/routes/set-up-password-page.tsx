import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { checkPasswordLink } from '@portal/contract/auth';
import { PublicLayout } from '#web/app/public/public-layout.tsx';
import { DeadLink } from '#web/features/auth/dead-link.tsx';
import { isLinkRefusal } from '#web/features/auth/link-refusal.ts';
import { SetUpPasswordForm } from '#web/features/auth/set-up-password-form.tsx';
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
  const [refused, setRefused] = useState<Error | null>(null);
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
  const problem = refused ?? checked.error;
  if (isLinkRefusal(problem))
    return (
      <Frame>
        <DeadLink error={problem} />
      </Frame>
    );
  if (problem)
    return (
      <Frame>
        <div className="mt-6 flex max-w-prose flex-col items-start gap-6">
          <Notice tone="danger">{errorMessage(problem)}</Notice>
          <Button
            variant="outline"
            onClick={() => void checked.refetch()}
            busy={checked.isFetching}
          >
            {t('actions.try_again')}
          </Button>
        </div>
      </Frame>
    );
  return (
    <Frame>
      <p className="mt-2 max-w-prose text-base text-soft">{t('set_up.text')}</p>
      <SetUpPasswordForm link={link} onDone={() => setDone(true)} onLinkRefused={setRefused} />
    </Frame>
  );
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
