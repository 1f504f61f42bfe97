import type { Me, User } from '@portal/contract/users';
import { hasStatus } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/call.ts';
import { routeQuery } from '#web/lib/query/route-query.ts';
import { may } from '#web/lib/session/may.ts';
import { personRoutes } from './person-routes.ts';

/**
 * Query options for a person of whom only the id is known. Users of customers and employees are
 * read by calls of their own: those that the viewer may make are tried in turn, and a 404 of the
 * last means that there is nobody for them.
 */
export function personQuery(viewer: Me, id: string) {
  const { customer, employee } = personRoutes;
  const params = { id };
  const mayReadUsers = may(viewer, customer.get.access);
  const first = mayReadUsers ? customer.get : employee.get;
  return {
    ...routeQuery('users', first, { params }),
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<User> => {
      try {
        return await call(first, { params, signal });
      } catch (error) {
        const mayBeEmployee = mayReadUsers && may(viewer, employee.get.access);
        if (!mayBeEmployee || !hasStatus(error, 404)) throw error;
        return call(employee.get, { params, signal });
      }
    },
  };
}
