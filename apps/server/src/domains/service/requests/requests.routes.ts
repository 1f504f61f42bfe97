import {
  changeServiceRequest,
  createServiceRequest,
  getServiceRequest,
  listServiceRequests,
  openTicketFromRequest,
  withdrawServiceRequest,
} from '@portal/contract/service';
import { viewAs } from '#server/domains/rights/index.ts';
import { bindList } from '#server/http/bind-crud.ts';
import { bind, withMissingMessages, type BoundRoute } from '#server/http/bound-route.ts';
import { missingMessages } from '../tickets/ticket-rules.ts';
import { changeRequest as change, createRequest as create } from './save-request.ts';
import { locateRequest, serviceRequests } from './service-request.resource.ts';
import { withdrawRequest as withdraw } from './withdraw-request.ts';
import { openTicketFromRequest as openTicket } from './open-ticket-from-request.ts';

export const requestRoutes: BoundRoute[] = [
  ...bindList(listServiceRequests, serviceRequests, { view: viewAs }),
  withMissingMessages(
    missingMessages,
    bind(createServiceRequest, ({ context, body }) => create(context, body)),
  ),
  bind(
    getServiceRequest,
    async ({ context, params, query }) =>
      locateRequest((await viewAs(context, query)).context, params),
    locateRequest,
  ),
  bind(
    changeServiceRequest,
    ({ context, params, body, seenVersion }) =>
      change(context, { id: params.id, body, seenVersion }),
    locateRequest,
  ),
  bind(
    withdrawServiceRequest,
    ({ context, params, body, seenVersion }) =>
      withdraw(context, { id: params.id, body, seenVersion }),
    locateRequest,
  ),
  bind(
    openTicketFromRequest,
    ({ context, params, seenVersion }) => openTicket(context, { id: params.id, seenVersion }),
    locateRequest,
  ),
];
