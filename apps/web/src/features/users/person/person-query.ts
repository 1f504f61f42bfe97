import type { Me, User } from '@portal/contract/users';
import { hasStatus } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/call.ts';
import { routeQuery } from '#web/lib/query/route-query.ts';
import { can } from '#web/lib/session/can.ts';
import { personRoutes } from './person-routes.ts';

/**
 * Query options for a person. Users of customers and employees are read by calls of their own: those
 * that the viewer may make are tried in turn, first the one of the kind that the address names, and a
 * 404 of the last means that there is nobody for them.
 */
export function personQuery(viewer: Me, id: string, kind: unknown) {
  const { customer, employee } = personRoutes;
  const params = { id };
  const inTurn = kind === 'employee' ? [employee.get, customer.get] : [customer.get, employee.get];
  const [first = customer.get, second] = inTurn.filter(({ access }) => can(viewer, access));
  return {
    ...routeQuery('users', first, { params }),
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<User> => {
      try {
        return await call(first, { params, signal });
      } catch (error) {
        if (!second || !hasStatus(error, 404)) throw error;
        return call(second, { params, signal });
      }
    },
  };
}
