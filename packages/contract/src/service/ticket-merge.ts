import * as T from '../schema/index.ts';
import { Id, object, route } from '../kernel/index.ts';
import { serviceDesk } from './access.ts';
import { ServiceTicket } from './tickets.ts';

/** Days in which a merge can be undone. */
export const mergeUndoDays = 7;

const params = object({ id: Id });

export const mergeServiceTicket = route({
  id: 'service.tickets.merge',
  method: 'POST',
  path: '/service/service-tickets/{id}/merge/',
  summary: 'Merge a ticket into another one',
  access: serviceDesk,
  params,
  body: object({
    into: T.String({ ...Id, description: 'Ticket of the same customer that goes on' }),
  }),
  responses: { 200: ServiceTicket },
  errors: ['conflict'],
});

export const undoTicketMerge = route({
  id: 'service.tickets.merge.undo',
  method: 'POST',
  path: '/service/service-tickets/{id}/merge/undo/',
  summary: 'Restore a merged ticket',
  access: serviceDesk,
  params,
  responses: { 200: ServiceTicket },
  errors: ['conflict'],
});
