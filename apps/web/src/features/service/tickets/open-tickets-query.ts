import { pageSize } from '@portal/contract/kernel';
import { isFinalTicketStatus, listServiceTickets, ticketStatuses } from '@portal/contract/service';
import { routeQuery } from '#web/lib/query/route-query.ts';

const openStatuses = ticketStatuses.filter((status) => !isFinalTicketStatus(status));

/** Query options for all open tickets of a device. */
export const openTicketsQuery = (deviceId: string) =>
  routeQuery('service', listServiceTickets, {
    query: { installed_device_id: deviceId, status: openStatuses, limit: pageSize.max },
  });
