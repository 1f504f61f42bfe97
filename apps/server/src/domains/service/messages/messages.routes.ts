import {
  addRequestMessage,
  addTicketMessage,
  listRequestMessages,
  listTicketMessages,
} from '@portal/contract/service';
import { bind, type BoundRoute } from '#server/http/bound-route.ts';
import { locateRequest } from '../requests/service-request.resource.ts';
import { locateTicket } from '../tickets/service-ticket.resource.ts';
import { addMessage } from './add-message.ts';
import { addMessageToRequest } from './add-message-to-request.ts';
import { listMessages, listMessagesOfRequest } from './list-messages.ts';

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
  bind(
    listRequestMessages,
    ({ context, params, query }) => listMessagesOfRequest(context, { id: params.id, query }),
    locateRequest,
  ),
  bind(
    addRequestMessage,
    ({ context, params, body }) => addMessageToRequest(context, { id: params.id, body }),
    locateRequest,
  ),
];
