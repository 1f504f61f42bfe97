import { changeServiceTicket, serviceDesk, type ServiceTicket } from '@portal/contract/service';
import { Link } from '@tanstack/react-router';
import { Wrench } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { TicketStatusBadge } from '#web/features/service/ticket-status-badge.tsx';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { restoreSearchParams } from '#web/lib/url/restore-search-params.ts';
import { usePageTitle } from '#web/lib/page/use-page-title.ts';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { Breadcrumb, BreadcrumbItem } from '#web/ui/breadcrumb.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { TicketActions } from './steps/ticket-actions.tsx';
import { WaitingBadge } from './ticket-link.tsx';
import { getNamedDevice } from '#web/features/shared/devices/named-device.tsx';

const Presence = lazyComponent(async () => (await import('../presence/presence.tsx')).Presence);

/** Breadcrumb of a ticket: leads to all tickets, or to those of the own company. */
function TicketBreadcrumb() {
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
function TicketsLink({ children, ...rest }: { children: string; className?: string }) {
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

/** Header of a ticket's page: number, status and actions; a skeleton while loading. */
export function TicketHeader({ ticket }: { ticket: ServiceTicket | undefined }) {
  const { t } = useTranslation();
  const user = useUser();
  if (ticket) {
    const isOwn = user.role === 'customer';
    return (
      <PageHeader
        breadcrumb={<TicketBreadcrumb />}
        title={ticket.ticket_id}
        status={
          <>
            <TicketStatusBadge status={ticket.status} />
            {isOwn ? null : <WaitingBadge ticket={ticket} />}
            {can(user, serviceDesk) ? (
              <Suspense>
                <Presence kind="ticket" id={ticket.id} />
              </Suspense>
            ) : null}
          </>
        }
        description={
          <>
            <span className="block font-medium text-ink wrap-anywhere">{ticket.subject}</span>
            {isOwn ? null : <>{ticket.customer.name} · </>}
            {getNamedDevice(ticket.device)} ·{' '}
            <span className="inline-block">{ticket.serial_number}</span>
          </>
        }
        actions={can(user, changeServiceTicket.access) ? <TicketActions ticket={ticket} /> : null}
      />
    );
  }
  const waiting = (
    <>
      <VisuallyHidden>{t('app.loading')}</VisuallyHidden>
      <Skeleton className="h-8 w-40" />
    </>
  );
  return <PageHeader breadcrumb={<TicketBreadcrumb />} title={waiting} />;
}

/** Shown for a ticket that does not exist or is hidden from the user. */
export function TicketMissing() {
  const { t } = useTranslation();
  const title = t('tickets.not_found');
  usePageTitle(title);
  return (
    <div className="flex flex-col gap-6">
      <PageHeader breadcrumb={<TicketBreadcrumb />} title={title} />
      <EmptyState
        icon={<Wrench />}
        title={t('tickets.not_found_text')}
        action={
          <Button asChild variant="outline">
            <TicketsLink>{t('tickets.back')}</TicketsLink>
          </Button>
        }
      />
    </div>
  );
}
