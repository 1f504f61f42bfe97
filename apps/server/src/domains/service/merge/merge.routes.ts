import { mergeServiceTicket, undoTicketMerge } from '@portal/contract/service';
import { bind, type BoundRoute } from '#server/http/bound-route.ts';
import { locateTicket } from '../tickets/service-ticket.resource.ts';
import { mergeTicket } from './merge-ticket.ts';
import { undoMerge } from './undo-merge.ts';

export const mergeRoutes: BoundRoute[] = [
  bind(
    mergeServiceTicket,
    ({ context, params, body }) => mergeTicket(context, { id: params.id, into: body.into }),
    locateTicket,
  ),
  bind(undoTicketMerge, ({ context, params }) => undoMerge(context, params.id), locateTicket),
];
