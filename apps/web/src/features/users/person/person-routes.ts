import {
  changeCustomerUser,
  changeEmployee,
  getCustomerUser,
  getEmployee,
  inviteCustomerUser,
  inviteEmployee,
  removeCustomerUser,
  removeEmployee,
} from '@portal/contract/users';

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
