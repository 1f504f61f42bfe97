import { pageSize } from '@portal/contract/kernel';
import { isFinalTicketStatus, listServiceTickets, ticketStatuses } from '@portal/contract/service';
import { routeQuery } from '#web/lib/query/route-query.ts';

const openStatuses = ticketStatuses.filter((status) => !isFinalTicketStatus(status));

/** Query options for what is under way on a device, all of it. */
export const openTicketsQuery = (deviceId: string) =>
  routeQuery('service', listServiceTickets, {
    query: { installed_device_id: deviceId, status: openStatuses, limit: pageSize.max },
  });
