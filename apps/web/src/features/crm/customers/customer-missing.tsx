import { Link } from '@tanstack/react-router';
import { Building2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '#web/lib/page/use-page-title.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { CustomerBreadcrumb } from './customer-breadcrumb.tsx';

/** In the place of a customer that does not exist (specification §8). */
export function CustomerMissing() {
  const { t } = useTranslation();
  const title = t('customers.not_found');
  usePageTitle(title);
  return (
    <div className="flex flex-col gap-6">
      <PageHeader breadcrumb={<CustomerBreadcrumb />} title={title} />
      <EmptyState
        icon={<Building2 />}
        title={t('customers.not_found_text')}
        action={
          <Button asChild variant="outline">
            <Link to="/dashboard/data/customers">{t('customers.back')}</Link>
          </Button>
        }
      />
    </div>
  );
}
