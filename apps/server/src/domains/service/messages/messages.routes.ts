import { addTicketMessage, listTicketMessages } from '@portal/contract/service';
import { bind, type BoundRoute } from '#server/http/bound-route.ts';
import { locateTicket } from '../tickets/locate-ticket.ts';
import { addMessage } from './add-message.ts';
import { listMessages } from './list-messages.ts';

export const messageRoutes: BoundRoute[] = [
  bind(
    listTicketMessages,
    ({ context, params, query }) => listMessages(context, { id: params.id, query }),
    locateTicket,
  ),
  bind(
    addTicketMessage,
    ({ context, params, body }) => addMessage(context, { id: params.id, body }),
    locateTicket,
  ),
];
