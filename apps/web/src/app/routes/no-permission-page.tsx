import { Link } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '#web/lib/page/use-page-title.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { Button } from '#web/ui/button.tsx';

/** Replaces a page that the user may not open; names who can give access. */
export function NoPermissionPage() {
  const { t } = useTranslation();
  usePageTitle(t('errors.no_permission_title'));
  const { role } = useUser();
  return (
    <div className="flex flex-col items-center gap-4 px-6 py-14 text-center">
      <Lock aria-hidden className="size-8 text-faint" />
      <div className="max-w-md">
        <h1 className="text-xl font-semibold text-ink">{t('errors.no_permission_title')}</h1>
        <p className="mt-1 text-pretty text-soft">
          {role === 'customer'
            ? t('errors.no_permission_text_customer')
            : t('errors.no_permission_text')}
        </p>
      </div>
      <Button asChild variant="outline">
        <Link to="/dashboard" activeOptions={{ exact: true }}>
          {t('actions.back_to_dashboard')}
        </Link>
      </Button>
    </div>
  );
}
