import {
  changeServiceRequest,
  openTicketFromRequest,
  type ServiceRequest,
} from '@portal/contract/service';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useOpenForm } from '#web/lib/address/use-open-form.ts';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/use-session.ts';
import { Button } from '#web/ui/button.tsx';
import { OpenTicketButton } from './open-ticket-button.tsx';
import { TicketLink } from './request-link.tsx';

const RequestStatusDialog = lazy(async () => ({
  default: (await import('./request-status-dialog.tsx')).RequestStatusDialog,
}));

const statusForm = 'status';

/** Actions for the page's request: employees change its status and open a ticket. */
export function RequestActions({ request }: { request: ServiceRequest }) {
  const { t } = useTranslation();
  const user = useUser();
  const { form, open, close } = useOpenForm();
  const { service_ticket_id: ticket } = request;
  // A request with a ticket follows the ticket's status, so it has no actions of its own.
  const mayChange = ticket === null && can(user, changeServiceRequest.access);
  return (
    <>
      {mayChange ? (
        <Button variant="outline" onClick={() => open(statusForm)}>
          {t('service_requests.change_status')}
        </Button>
      ) : null}
      {ticket !== null ? (
        <Button asChild>
          <TicketLink id={ticket}>
            {t('service_requests.to_ticket', { number: request.ticket_id })}
          </TicketLink>
        </Button>
      ) : null}
      {can(user, openTicketFromRequest.access) ? <OpenTicketButton request={request} /> : null}
      {form === statusForm && mayChange ? (
        <Suspense>
          <RequestStatusDialog request={request} onClose={() => void close()} />
        </Suspense>
      ) : null}
    </>
  );
}
