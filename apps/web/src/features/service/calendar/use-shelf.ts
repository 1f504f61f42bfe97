import {
  listServiceTickets,
  ticketStatuses,
  type PlannedTicket,
  type ServiceTicket,
} from '@portal/contract/service';
import { useQuery } from '@tanstack/react-query';
import type { PlannedRange } from '#web/features/service/tickets/planned-range.ts';
import { getHeadline } from '#web/features/service/tickets/ticket-headline.ts';
import { routeQuery } from '#web/lib/query/route-query.ts';
import type { CalendarAddress } from './calendar-view.ts';
import { isMovable } from './use-ticket-drag.ts';

/** Maximum number of tickets on the shelf. */
const maxShown = 12;

const status = ticketStatuses.filter((one) => isMovable({ status: one }));

interface ShelfOptions extends Pick<CalendarAddress, 'filters'> {
  isShown: boolean;
}

/** Newest tickets without a day, and the search params that list all of them; reads none if it is not shown. */
export function useShelf({ filters: whose, isShown }: ShelfOptions) {
  const filters = { status, ...whose };
  const query = useQuery({
    ...routeQuery('service', listServiceTickets, {
      query: { ...filters, is_planned: false, limit: maxShown },
    }),
    enabled: isShown,
  });
  return {
    query,
    listSearch: { ...filters, planned: 'none' satisfies PlannedRange },
    hasMore: (query.data?.next ?? null) !== null,
  };
}

/** Returns a list's unplanned tickets in the calendar's form. */
export function toUnplannedTickets(tickets: readonly ServiceTicket[]): PlannedTicket[] {
  return tickets
    .filter((ticket) => ticket.planned_for === null)
    .map(({ customer, device, town, planned_start, planned_minutes, ...ticket }) => ({
      id: ticket.id,
      ticket_id: ticket.ticket_id,
      subject: getHeadline(ticket),
      status: ticket.status,
      urgency: ticket.urgency,
      planned_start,
      planned_minutes,
      customer: customer.name,
      town,
      device: device.name,
      serial_number: ticket.serial_number,
      assigned_to: ticket.assigned_to,
    }));
}
