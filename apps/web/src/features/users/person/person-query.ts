import {
  changeCustomerUser,
  changeEmployee,
  getCustomerUser,
  getEmployee,
  inviteCustomerUser,
  inviteEmployee,
  type Me,
  removeCustomerUser,
  removeEmployee,
  type User,
} from '@portal/contract/users';
import { hasStatus } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/call.ts';
import { routeQuery } from '#web/lib/query/route-query.ts';
import { can } from '#web/lib/session/can.ts';

/** Routes for one person, by kind. */
export const personRoutes = {
  customer: {
    get: getCustomerUser,
    change: changeCustomerUser,
    remove: removeCustomerUser,
    invite: inviteCustomerUser,
  },
  employee: {
    get: getEmployee,
    change: changeEmployee,
    remove: removeEmployee,
    invite: inviteEmployee,
  },
} as const;

/**
 * Query options for a person. Customers' users and employees have separate routes: tries those that
 * the viewer can call, first the kind that the URL names. A 404 of the last one means that the
 * person does not exist for the viewer.
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
