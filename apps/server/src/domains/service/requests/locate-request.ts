import type { ServiceRequest } from '@portal/contract/service';
import type { Context } from '#server/resource/context.ts';
import { read, type Versioned } from '#server/resource/read.ts';
import { serviceRequests } from './service-request.resource.ts';

/**
 * Returns the request of a path.
 * @throws DomainError `not_found`.
 */
export const locateRequest = (
  context: Context,
  { id }: { id: string },
): Promise<Versioned<ServiceRequest>> => read(context, serviceRequests, id);
