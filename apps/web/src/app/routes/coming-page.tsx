import { Link, useLocation } from '@tanstack/react-router';
import { Wrench } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { customerNavigation, employeeNavigation, leavesOf } from '#web/app/navigation.ts';
import { usePageTitle } from '#web/lib/page/use-page-title.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

/** Stands where a page of the sidebar will be, and says so. */
export function ComingPage() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const leaf = [...employeeNavigation, ...customerNavigation]
    .flatMap(leavesOf)
    .find(({ path }) => pathname === path || pathname.startsWith(`${path}/`));
  const title = t(leaf?.label ?? 'app.name');
  usePageTitle(title);
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={title} />
      <EmptyState
        icon={<Wrench />}
        title={t('coming.title')}
        text={t('coming.text', { page: title })}
        action={
          <Button asChild variant="outline">
            <Link to="/dashboard" activeOptions={{ exact: true }}>
              {t('actions.back_to_dashboard')}
            </Link>
          </Button>
        }
      />
    </div>
  );
}
