import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { restoreSearchParams } from '#web/lib/address/restore-search-params.ts';
import { useUser } from '#web/lib/session/use-session.ts';
import { Breadcrumb, BreadcrumbItem } from '#web/ui/breadcrumb.tsx';

/** Breadcrumb of a ticket: leads to all tickets, or to those of the own company. */
export function TicketBreadcrumb() {
  const { t } = useTranslation();
  const isCustomer = useUser().role === 'customer';
  return (
    <Breadcrumb label={t('tickets.path')}>
      {isCustomer ? (
        <BreadcrumbItem>
          <Link to="/dashboard/company-info">{t('navigation.company_info')}</Link>
        </BreadcrumbItem>
      ) : null}
      <BreadcrumbItem>
        <TicketsLink>{t('navigation.service')}</TicketsLink>
      </BreadcrumbItem>
    </Breadcrumb>
  );
}

/** Leads to the tickets that the user may see. */
export function TicketsLink({ children, ...rest }: { children: string; className?: string }) {
  const isCustomer = useUser().role === 'customer';
  return isCustomer ? (
    <Link {...rest} to="/dashboard/company-info" search={{ tab: 'service' }}>
      {children}
    </Link>
  ) : (
    <Link {...rest} to="/dashboard/service" search={restoreSearchParams('/dashboard/service')}>
      {children}
    </Link>
  );
}
