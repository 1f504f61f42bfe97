import type { ServiceTicket } from '@portal/contract/service';
import type { Context } from '#server/resource/context.ts';
import { read, type Versioned } from '#server/resource/read.ts';
import { serviceTickets } from './service-ticket.resource.ts';

/**
 * Returns the ticket of a path.
 * @throws DomainError `not_found`.
 */
export const locateTicket = (
  context: Context,
  { id }: { id: string },
): Promise<Versioned<ServiceTicket>> => read(context, serviceTickets, id);
