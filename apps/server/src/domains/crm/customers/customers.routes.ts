import {
  changeCustomer,
  createCustomer,
  deleteCustomer,
  getCustomer,
  listCustomers,
} from '@portal/contract/crm';
import { bindCrud } from '#server/http/bind-crud.ts';
import { customers } from './customer.resource.ts';
import { changeCustomer as change, createCustomer as create } from './write-customer.ts';

export const customerRoutes = bindCrud(
  {
    list: listCustomers,
    create: createCustomer,
    get: getCustomer,
    change: changeCustomer,
    remove: deleteCustomer,
  },
  customers,
  { create, change },
);
