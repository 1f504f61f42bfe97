import type { BoundRoute } from '#server/http/bound-route.ts';
import { ticketRoutes } from './tickets/tickets.routes.ts';

export const serviceRoutes: BoundRoute[] = [...ticketRoutes];
export { serviceRequests } from './requests/service-request.resource.ts';
export { serviceTickets } from './tickets/service-ticket.resource.ts';
