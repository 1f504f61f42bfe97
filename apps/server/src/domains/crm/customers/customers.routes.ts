import {
  changeCustomer,
  createCustomer,
  deleteCustomer,
  getCustomer,
  listCustomers,
} from '@portal/contract/crm';
import { bind, type BoundRoute } from '#server/http/bound-route.ts';
import type { Context } from '#server/resource/context.ts';
import { list } from '#server/resource/list/list.ts';
import { update, create, deleteOne } from '#server/resource/crud.ts';
import { read } from '#server/resource/read.ts';
import { customers } from './customer.resource.ts';

const locate = (context: Context, { id }: { id: string }) => read(context, customers, id);

export const customerRoutes: BoundRoute[] = [
  bind(listCustomers, ({ context, query }) => list(context, customers, query)),
  bind(createCustomer, ({ context, body }) => create(context, customers, body)),
  bind(getCustomer, ({ context, params }) => read(context, customers, params.id), locate),
  bind(
    changeCustomer,
    ({ context, params, body, seenVersion }) =>
      update(context, customers, { id: params.id, body, seenVersion }),
    locate,
  ),
  bind(
    deleteCustomer,
    ({ context, params, seenVersion }) =>
      deleteOne(context, customers, { id: params.id, seenVersion }),
    locate,
  ),
];
