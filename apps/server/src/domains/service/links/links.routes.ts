import { linkServiceTicket, unlinkServiceTicket } from '@portal/contract/service';
import { bind, type BoundRoute } from '#server/http/bound-route.ts';
import { locateTicket } from '../tickets/service-ticket.resource.ts';
import { linkTicket } from './link-ticket.ts';
import { unlinkTicket } from './unlink-ticket.ts';

export const linkRoutes: BoundRoute[] = [
  bind(
    linkServiceTicket,
    ({ context, params, body }) => linkTicket(context, { id: params.id, body }),
    locateTicket,
  ),
  bind(unlinkServiceTicket, ({ context, params }) => unlinkTicket(context, params), locateTicket),
];
