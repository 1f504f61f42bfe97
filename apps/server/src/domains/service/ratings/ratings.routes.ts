import { rateByLink, rateServiceTicket, showLinkedRating } from '@portal/contract/service';
import { bind, type BoundRoute } from '#server/http/bound-route.ts';
import { locateTicket } from '../tickets/service-ticket.resource.ts';
import { rateByLink as rateLinked, showLinkedRating as showLinked } from './linked-rating.ts';
import { rateTicket } from './rate-ticket.ts';

export const ratingRoutes: BoundRoute[] = [
  bind(
    rateServiceTicket,
    ({ context, params, body }) => rateTicket(context, { id: params.id, body }),
    locateTicket,
  ),
  bind(showLinkedRating, ({ context, body }) => showLinked(context, body)),
  bind(rateByLink, ({ context, body }) => rateLinked(context, body)),
];
