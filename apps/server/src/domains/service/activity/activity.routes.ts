import { listTicketActivity } from '@portal/contract/service';
import { bind, type BoundRoute } from '#server/http/bound-route.ts';
import { locateTicket } from '../tickets/locate-ticket.ts';
import { listActivity } from './list-activity.ts';

export const activityRoutes: BoundRoute[] = [
  bind(
    listTicketActivity,
    ({ context, params, query }) => listActivity(context, { id: params.id, query }),
    locateTicket,
  ),
];
