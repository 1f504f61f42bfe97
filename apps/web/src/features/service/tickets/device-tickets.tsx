import type { InstalledDevice } from '@portal/contract/crm';
import {
  listServiceTickets,
  openServiceTicket,
  type ServiceTicket,
} from '@portal/contract/service';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus, Wrench } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { DeviceRequests } from '#web/features/service/requests/device-requests.tsx';
import { TicketStatusBadge } from '#web/features/service/ticket-status-badge.tsx';
import { QueryView } from '#web/kit/page/query-view.tsx';
import { useOpenForm } from '#web/lib/url/search-params.ts';
import { routeQuery } from '#web/lib/query/route-query.ts';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, CardFooter, CardHeader } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { NewTicket } from './new-ticket.tsx';
import { openTicketsQuery } from './open-tickets-sheet.tsx';
import { TicketDay, TicketLink, WaitingBadge } from './ticket-link.tsx';
import { newTicketForm } from './ticket-forms.ts';
import { getHeadline } from './ticket-headline.ts';

/** Tickets shown on a device's page. */
const shown = 5;

/** The newest tickets of a device; nothing for employees without the permission. */
export function DeviceTickets({ device }: { device: InstalledDevice }) {
  const mayRead = can(useUser(), listServiceTickets.access);
  return mayRead ? <Tickets device={device} /> : null;
}

function Tickets({ device }: { device: InstalledDevice }) {
  const { t } = useTranslation();
  const user = useUser();
  const { open } = useOpenForm();
  const isOwn = user.role === 'customer';
  const query = useQuery(
    routeQuery('service', listServiceTickets, {
      query: { installed_device_id: device.id, limit: shown },
    }),
  );
  // Loads the open tickets for the printed record in advance, because printing cannot wait.
  useQuery({ ...openTicketsQuery(device.id), enabled: (query.data?.count ?? 0) > 0 });
  // Devices in stock need no service.
  const mayOpen = can(user, openServiceTicket.access) && device.customer !== null;
  return (
    <Card>
      <CardHeader
        title={t('tickets.title')}
        actions={
          mayOpen ? (
            <Button variant="outline" onClick={() => open(newTicketForm)}>
              <Plus aria-hidden />
              {t('tickets.new')}
            </Button>
          ) : null
        }
      />
      <DeviceRequests device={device} />
      <QueryView
        query={query}
        failure={t('tickets.load_failed')}
        skeleton={<SkeletonRows label={t('app.loading')} rows={3} />}
      >
        {({ count, results }) =>
          results.length === 0 ? (
            <EmptyState
              plain
              icon={<Wrench />}
              title={t('tickets.empty_title')}
              text={isOwn ? t('tickets.empty_own_text') : t('tickets.empty_device_text')}
            />
          ) : (
            <>
              <ul aria-label={t('tickets.title')} className="divide-y divide-line">
                {results.map((ticket) => (
                  <TicketRow key={ticket.id} ticket={ticket} />
                ))}
              </ul>
              {count > results.length ? (
                <CardFooter>
                  <Button asChild variant="ghost" size="sm">
                    {isOwn ? (
                      <Link to="/dashboard/company-info" search={{ tab: 'service' }}>
                        {t('tickets.all')}
                      </Link>
                    ) : (
                      <Link to="/dashboard/service" search={{ installed_device_id: device.id }}>
                        {t('tickets.all_of', { count })}
                      </Link>
                    )}
                  </Button>
                </CardFooter>
              ) : null}
            </>
          )
        }
      </QueryView>
      {mayOpen ? <NewTicket device={device} /> : null}
    </Card>
  );
}

/** Row of a ticket in the list of one device; the whole row opens it. */
function TicketRow({ ticket }: { ticket: ServiceTicket }) {
  const isEmployee = useUser().role === 'employee';
  return (
    <li className="relative flex flex-col gap-1 px-5 py-3 hover:bg-sunken/50">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <TicketLink ticket={ticket} className="font-medium text-ink after:absolute after:inset-0" />
        <TicketStatusBadge status={ticket.status} />
        {isEmployee ? <WaitingBadge ticket={ticket} /> : null}
        <span className="ms-auto text-xs text-soft tabular-nums">
          <TicketDay ticket={ticket} />
        </span>
      </div>
      <p className="truncate text-soft">{getHeadline(ticket)}</p>
    </li>
  );
}
