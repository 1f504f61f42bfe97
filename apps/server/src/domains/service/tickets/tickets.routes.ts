import {
  cancelServiceTicket,
  changeServiceTicket,
  closeServiceTicket,
  getServiceTicket,
  listServiceTickets,
  openServiceTicket,
} from '@portal/contract/service';
import { viewAs } from '#server/domains/rights/index.ts';
import { bindList } from '#server/http/bind-crud.ts';
import { bind, withMissingMessages, type BoundRoute } from '#server/http/bound-route.ts';
import { cancelTicket as cancel } from './cancel-ticket.ts';
import { changeTicket as change } from './change-ticket.ts';
import { closeTicket as close } from './close-ticket.ts';
import { missingMessages } from './ticket-rules.ts';
import { locateTicket, serviceTickets } from './service-ticket.resource.ts';
import { openTicket as open } from './open-ticket.ts';

export const ticketRoutes: BoundRoute[] = [
  ...bindList(listServiceTickets, serviceTickets, { view: viewAs }),
  withMissingMessages(
    missingMessages,
    bind(openServiceTicket, ({ context, body }) => open(context, body)),
  ),
  bind(
    getServiceTicket,
    async ({ context, params, query }) =>
      locateTicket((await viewAs(context, query)).context, params),
    locateTicket,
  ),
  withMissingMessages(
    missingMessages,
    bind(
      changeServiceTicket,
      ({ context, params, body, seenVersion }) =>
        change(context, { id: params.id, body, seenVersion }),
      locateTicket,
    ),
  ),
  bind(
    closeServiceTicket,
    ({ context, params, body, seenVersion }) =>
      close(context, { id: params.id, body, seenVersion }),
    locateTicket,
  ),
  bind(
    cancelServiceTicket,
    ({ context, params, body, seenVersion }) =>
      cancel(context, { id: params.id, body, seenVersion }),
    locateTicket,
  ),
];
