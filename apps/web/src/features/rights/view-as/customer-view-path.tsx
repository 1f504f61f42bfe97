import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Breadcrumb, BreadcrumbItem } from '#web/ui/breadcrumb.tsx';

/** Breadcrumb from a customer's view back to the customer. */
export function CustomerViewPath({ id, name }: { id: string; name: string | undefined }) {
  const { t } = useTranslation();
  return (
    <Breadcrumb label={t('customers.path')}>
      <BreadcrumbItem>
        <Link to="/dashboard/data/customers">{t('customers.title')}</Link>
      </BreadcrumbItem>
      <BreadcrumbItem>
        <Link to="/dashboard/data/customers/$id" params={{ id }} search={{ tab: 'access' }}>
          {name ?? t('fields.customer_id')}
        </Link>
      </BreadcrumbItem>
    </Breadcrumb>
  );
}
