import { Link } from '@tanstack/react-router';
import { UserX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '#web/lib/page/use-page-title.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { PersonBreadcrumb } from './person-breadcrumb.tsx';

/** Shown for a person who does not exist or whom the viewer cannot see (specification §8). */
export function PersonMissing() {
  const { t } = useTranslation();
  const title = t('users.not_found');
  usePageTitle(title);
  return (
    <div className="flex flex-col gap-6">
      <PageHeader breadcrumb={<PersonBreadcrumb />} title={title} />
      <EmptyState
        icon={<UserX />}
        title={t('users.not_found_text')}
        action={
          <Button asChild variant="outline">
            <Link to="/dashboard/data/users">{t('users.back')}</Link>
          </Button>
        }
      />
    </div>
  );
}
