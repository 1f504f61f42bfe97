import * as T from '../schema/index.ts';
import { everyEmployee, object, route } from '../kernel/index.ts';

export const CrmOverview = object({
  customers: T.Integer(),
  clinics: T.Integer(),
  users: T.Integer(),
  devices: T.Integer(),
});

export const getCrmOverview = route({
  id: 'crm.overview.get',
  method: 'GET',
  path: '/crm/overview/',
  summary: 'Get the totals of customers and devices',
  access: everyEmployee,
  responses: { 200: CrmOverview },
});
