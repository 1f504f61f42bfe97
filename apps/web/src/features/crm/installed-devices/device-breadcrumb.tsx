import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { restoreSearchParams } from '#web/lib/url/restore-search-params.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { Breadcrumb, BreadcrumbItem } from '#web/ui/breadcrumb.tsx';

/** Properties that a link gets from its part of the breadcrumb. */
interface LinkProps {
  className?: string;
}

/** The way from a device back up: to all of them, or to the own company's. */
export function DeviceBreadcrumb() {
  const { t } = useTranslation();
  return (
    <Breadcrumb label={t('devices.path')}>
      <BreadcrumbItem>
        <TopLink />
      </BreadcrumbItem>
      <BreadcrumbItem>
        <DevicesLink>{t('customers.devices')}</DevicesLink>
      </BreadcrumbItem>
    </Breadcrumb>
  );
}

/** The way from all devices back up. */
export function DevicesBreadcrumb() {
  const { t } = useTranslation();
  return (
    <Breadcrumb label={t('devices.path')}>
      <BreadcrumbItem>
        <TopLink />
      </BreadcrumbItem>
    </Breadcrumb>
  );
}

function TopLink(rest: LinkProps) {
  const { t } = useTranslation();
  return useUser().role === 'customer' ? (
    <Link {...rest} to="/dashboard/company-info">
      {t('navigation.company_info')}
    </Link>
  ) : (
    <Link {...rest} to="/dashboard/data/customers">
      {t('customers.title')}
    </Link>
  );
}

/** Leads to the devices that the user may see. */
export function DevicesLink({ children, ...rest }: LinkProps & { children: string }) {
  const isCustomer = useUser().role === 'customer';
  return isCustomer ? (
    <Link {...rest} to="/dashboard/company-info" search={{ tab: 'devices' }}>
      {children}
    </Link>
  ) : (
    <Link
      {...rest}
      to="/dashboard/data/devices"
      search={restoreSearchParams('/dashboard/data/devices')}
    >
      {children}
    </Link>
  );
}
