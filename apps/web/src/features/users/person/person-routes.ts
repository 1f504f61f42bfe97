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

/** The calls about one person, which are the same for both kinds of them. */
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
