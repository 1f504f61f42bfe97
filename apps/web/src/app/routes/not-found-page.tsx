import { Link } from '@tanstack/react-router';
import { MapPinOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PublicLayout } from '#web/app/public/public-layout.tsx';
import { usePageTitle } from '#web/lib/page/use-page-title.ts';
import { getUserHint } from '#web/lib/session/user-hint.ts';
import { Button } from '#web/ui/button.tsx';

/**
 * Page for unknown paths (404, specification §2). Visitors get a link to the start page, and are
 * told that the dashboard requires a sign-in.
 */
export function NotFoundPage() {
  return (
    <PublicLayout>
      <div className="m-auto">{getUserHint() === null ? <NotFoundForVisitor /> : <NotFound />}</div>
    </PublicLayout>
  );
}

/** 404 page of a signed-in user, inside and outside the dashboard. */
export function NotFound() {
  const { t } = useTranslation();
  return (
    <Nothing>
      <Button asChild wraps variant="outline">
        <Link to="/dashboard" activeOptions={{ exact: true }}>
          {t('actions.back_to_dashboard')}
        </Link>
      </Button>
    </Nothing>
  );
}

function NotFoundForVisitor() {
  const { t } = useTranslation();
  return (
    <Nothing>
      <Button asChild wraps variant="outline">
        <a href="/">{t('actions.back_to_start')}</a>
      </Button>
      <Button asChild wraps variant="link">
        <Link to="/dashboard">{t('not_found.to_dashboard')}</Link>
      </Button>
    </Nothing>
  );
}

function Nothing({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  usePageTitle(t('not_found.title'));
  return (
    <div className="flex flex-col items-center gap-4 px-6 py-14 text-center">
      <MapPinOff aria-hidden className="size-8 text-faint" />
      <div className="max-w-md">
        <h1 className="text-xl font-semibold text-ink">{t('not_found.title')}</h1>
        <p className="mt-1 text-pretty text-soft">{t('not_found.text')}</p>
      </div>
      <div className="flex flex-wrap justify-center gap-2">{children}</div>
    </div>
  );
}
