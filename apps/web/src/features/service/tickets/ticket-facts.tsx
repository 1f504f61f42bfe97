import { changeServiceTicket, type ServiceTicket } from '@portal/contract/service';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { textLink } from '#web/features/shared/catalogue-links.tsx';
import { getModelName } from '#web/features/shared/devices/model-name.tsx';
import { NamedDevice } from '#web/features/shared/devices/named-device.tsx';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { useOpenForm } from '#web/lib/url/search-params.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { Description } from '#web/ui/description.tsx';
import { PromiseFacts } from '../promises/promise-facts.tsx';
import { WorkClinic } from '../work-clinic.tsx';
import { canTakeStep } from './steps/ticket-steps.ts';
import { TicketLinks } from './links/ticket-links.tsx';
import { PlannedDay } from './ticket-link.tsx';

interface TicketProps {
  ticket: ServiceTicket;
}

/** Facts about a ticket; employees also see customer and assignee. */
export function TicketFacts({ ticket }: TicketProps) {
  const { t } = useTranslation();
  const format = useFormats();
  const isEmployee = useUser().role === 'employee';
  const { planned_for: day, closed_at: closed, status } = ticket;
  return (
    <Card>
      <CardHeader title={t('tickets.details')} />
      <CardBody>
        <dl className="grid grid-cols-2 gap-x-4 gap-y-5 sm:max-xl:grid-cols-3">
          {isEmployee ? (
            <Description term={t('tickets.customer')} wide>
              <CustomerLink ticket={ticket} />
            </Description>
          ) : null}
          <Description term={t('tickets.device')} wide>
            <DeviceLink ticket={ticket} />
          </Description>
          {isEmployee ? <WorkClinic work={ticket} wide="always" /> : null}
          <PromiseFacts work={ticket} />
          <Description term={t('tickets.planned_for')}>
            {day === null ? null : <PlannedDay ticket={ticket} />}
          </Description>
          {isEmployee ? (
            <Description term={t('tickets.assigned_to')}>
              {ticket.assigned_to?.name ?? <Nobody ticket={ticket} />}
            </Description>
          ) : null}
          <Description term={t('tickets.requested_at')}>
            {format.instant(ticket.requested_at)}
          </Description>
          {closed === null ? null : (
            <Description
              term={status === 'cancelled' ? t('tickets.cancelled_at') : t('tickets.closed_at')}
            >
              {format.instant(closed)}
            </Description>
          )}
          {ticket.requester_name === null ? null : (
            <Description term={t('fields.requester_name')}>{ticket.requester_name}</Description>
          )}
          {ticket.time_spent_minutes === null ? null : (
            <Description term={t('tickets.time_spent')}>
              {t('tickets.minutes', { minutes: ticket.time_spent_minutes })}
            </Description>
          )}
          <Parts ticket={ticket} />
          {ticket.requester_email === null ? null : (
            <Description term={t('fields.requester_email')} wide="always">
              {isEmployee ? (
                <a href={`mailto:${ticket.requester_email}`} className={textLink}>
                  {ticket.requester_email}
                </a>
              ) : (
                ticket.requester_email
              )}
            </Description>
          )}
          <TicketLinks ticket={ticket} />
          {ticket.service_request_id === null ? null : (
            <Description term={t('tickets.request')}>
              <Link
                to="/dashboard/service/requests/$id"
                params={{ id: ticket.service_request_id }}
                className={textLink}
              >
                {t('tickets.see_request')}
              </Link>
            </Description>
          )}
        </dl>
      </CardBody>
    </Card>
  );
}

/** Says that nobody is assigned, and leads to the form that assigns somebody. */
function Nobody({ ticket }: TicketProps) {
  const { t } = useTranslation();
  const { open } = useOpenForm();
  const mayAssign =
    can(useUser(), changeServiceTicket.access) && canTakeStep(ticket.status, 'assign');
  return (
    <>
      <span className="block">{t('tickets.nobody')}</span>
      {mayAssign ? (
        <Button variant="outline" size="sm" className="mt-1" onClick={() => open('assign')}>
          {t('tickets.steps.assign')}
        </Button>
      ) : null}
    </>
  );
}

/** Parts that were used. */
function Parts({ ticket: { parts } }: TicketProps) {
  const { t } = useTranslation();
  if (parts.length === 0) return null;
  return (
    <Description term={t('fields.parts')} wide="always">
      <ul className="flex flex-col gap-1">
        {parts.map(({ product, quantity }) => (
          <li key={product.id}>{t('tickets.part', { quantity, name: getModelName(product) })}</li>
        ))}
      </ul>
    </Description>
  );
}

function CustomerLink({ ticket: { customer } }: TicketProps) {
  return (
    <Link to="/dashboard/data/customers/$id" params={{ id: customer.id }} className={textLink}>
      {customer.name}
    </Link>
  );
}

function DeviceLink({ ticket }: TicketProps) {
  return (
    <>
      <Link
        to="/dashboard/data/devices/$id"
        params={{ id: ticket.installed_device_id }}
        className={textLink}
      >
        <NamedDevice device={ticket.device} />
      </Link>
      <span className="block font-mono text-xs text-soft wrap-anywhere">
        {ticket.serial_number}
      </span>
    </>
  );
}
