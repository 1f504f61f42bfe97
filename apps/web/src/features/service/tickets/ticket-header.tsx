import { changeServiceTicket, type ServiceTicket } from '@portal/contract/service';
import { useTranslation } from 'react-i18next';
import { TicketStatusBadge } from '#web/features/service/ticket-status-badge.tsx';
import { getModelName } from '#web/features/shared/devices/model-name.tsx';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/use-session.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { TicketActions } from './steps/ticket-actions.tsx';
import { TicketBreadcrumb } from './ticket-breadcrumb.tsx';
import { WaitingBadge } from './waiting-badge.tsx';

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
          </>
        }
        description={
          <>
            {isOwn ? null : <>{ticket.customer.name} · </>}
            {getModelName(ticket.device)} ·{' '}
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
