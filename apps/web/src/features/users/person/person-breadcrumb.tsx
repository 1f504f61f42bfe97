import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Breadcrumb, BreadcrumbItem } from '#web/ui/breadcrumb.tsx';

export interface PersonBreadcrumbProps {
  /** Links to the employees instead of customers' users. */
  toEmployees?: boolean | undefined;
}

/** Breadcrumb from a page below the users back to them. */
export function PersonBreadcrumb({ toEmployees = false }: PersonBreadcrumbProps) {
  const { t } = useTranslation();
  return (
    <Breadcrumb label={t('users.path')}>
      <BreadcrumbItem>
        <Link to="/dashboard/data/users" search={toEmployees ? { tab: 'employees' } : {}}>
          {t('users.title')}
        </Link>
      </BreadcrumbItem>
    </Breadcrumb>
  );
}
