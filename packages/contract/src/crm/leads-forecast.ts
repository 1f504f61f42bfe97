import * as T from '../schema/index.ts';
import { Day, employeesWith, NamedReference, nullable, object, route } from '../kernel/index.ts';

/** Open leads that a salesperson expects to close in a month. */
export const LeadForecastRow = object({
  month: T.String({ ...Day, description: 'First day of the month of `expected_close_on`' }),
  salesperson: nullable(NamedReference),
  count: T.Integer({ description: 'Number of leads, also of those without a value' }),
  sum: T.String({ description: 'Expected value in euros with two decimals' }),
  weighted_sum: T.String({
    description: 'The value times the chance to win in each stage, rounded to the cent',
  }),
});

export const LeadForecast = object({
  results: T.Array(LeadForecastRow, {
    description: 'By month, then by the name of the salesperson; unassigned leads last',
  }),
});

export type LeadForecast = T.Static<typeof LeadForecast>;

export const getLeadForecast = route({
  id: 'crm.leads.forecast',
  method: 'GET',
  path: '/crm/leads/forecast/',
  summary: 'Get the sales forecast',
  access: employeesWith('pipeline'),
  responses: { 200: LeadForecast },
});
