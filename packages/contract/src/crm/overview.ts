import * as T from '../schema/index.ts';
import { everyEmployee, record, route } from '../kernel/index.ts';

export const CrmOverview = record({
  customers: T.Integer(),
  clinics: T.Integer(),
  users: T.Integer(),
  devices: T.Integer(),
});

export const getCrmOverview = route({
  id: 'crm.overview.get',
  method: 'GET',
  path: '/crm/overview/',
  summary: 'Totals of customers, clinics, customers’ users and devices',
  access: everyEmployee,
  answers: { 200: CrmOverview },
});
