import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { restoreSearchParams } from '#web/lib/address/restore-search-params.ts';
import { useUser } from '#web/lib/session/use-session.ts';
import { Breadcrumb, BreadcrumbItem } from '#web/ui/breadcrumb.tsx';

/** Properties that a link gets from its part of the breadcrumb. */
interface LinkLook {
  className?: string;
}

/** Breadcrumb of a request: leads to all requests, or to those of the own company. */
export function RequestBreadcrumb() {
  const { t } = useTranslation();
  const isCustomer = useUser().role === 'customer';
  return (
    <Breadcrumb label={t('service_requests.path')}>
      <BreadcrumbItem>
        {isCustomer ? (
          <Link to="/dashboard/company-info">{t('navigation.company_info')}</Link>
        ) : (
          <Link to="/dashboard/service">{t('navigation.service')}</Link>
        )}
      </BreadcrumbItem>
      <BreadcrumbItem>
        <RequestsLink>
          {isCustomer ? t('company.service') : t('service_requests.title')}
        </RequestsLink>
      </BreadcrumbItem>
    </Breadcrumb>
  );
}

/** Leads to the requests that the user may see. */
export function RequestsLink({ children, ...rest }: LinkLook & { children: string }) {
  const isCustomer = useUser().role === 'customer';
  return isCustomer ? (
    <Link {...rest} to="/dashboard/company-info" search={{ tab: 'service' }}>
      {children}
    </Link>
  ) : (
    <Link
      {...rest}
      to="/dashboard/service"
      search={{ ...restoreSearchParams('/dashboard/service'), tab: 'requests' }}
    >
      {children}
    </Link>
  );
}
