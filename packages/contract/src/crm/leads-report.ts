import * as T from '../schema/index.ts';
import {
  Day,
  employeesWith,
  NamedReference,
  nullable,
  oneOf,
  object,
  route,
} from '../kernel/index.ts';
import { leadSources, leadStages } from './leads.ts';

/** The most days that one report spans: two years. */
export const maxReportDays = 731;

const outcomes = { won: T.Integer(), lost: T.Integer() };

export const LeadReport = object({
  totals: T.Array(object({ stage: oneOf(leadStages), count: T.Integer() }), {
    description: 'How many leads stand in each stage now',
  }),
  flow: T.Array(
    object({
      week: T.String({ ...Day, description: 'Its Monday, in UTC' }),
      from_stage: nullable(oneOf(leadStages)),
      to_stage: oneOf(leadStages),
      count: T.Integer(),
    }),
    { description: 'Moves between stages by week; from none: leads that were added' },
  ),
  by_source: T.Array(object({ source: nullable(oneOf(leadSources)), ...outcomes }), {
    description: 'What was won and lost in that time, and stands so now',
  }),
  by_salesperson: T.Array(object({ salesperson: nullable(NamedReference), ...outcomes })),
});

export type LeadReport = T.Static<typeof LeadReport>;

export const getLeadReport = route({
  id: 'crm.leads.report',
  method: 'GET',
  path: '/crm/leads/report/',
  summary: `The pipeline from one day to another, both included, in UTC; at most ${maxReportDays} days`,
  access: employeesWith('pipeline'),
  query: object({ from: Day, to: Day }),
  responses: { 200: LeadReport },
});
