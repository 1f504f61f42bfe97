import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { restoreSearchParams } from '#web/lib/address/restore-search-params.ts';
import { Breadcrumb, BreadcrumbItem } from '#web/ui/breadcrumb.tsx';

/** The way from a customer back up to all of them. */
export function CustomerBreadcrumb() {
  const { t } = useTranslation();
  return (
    <Breadcrumb label={t('customers.path')}>
      <BreadcrumbItem>
        <Link
          to="/dashboard/data/customers"
          search={restoreSearchParams('/dashboard/data/customers')}
        >
          {t('customers.title')}
        </Link>
      </BreadcrumbItem>
    </Breadcrumb>
  );
}
