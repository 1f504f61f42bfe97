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

const outcomes = { won: T.Integer(), lost: T.Integer() };

/** Leads that moved between two stages in a week. */
export const LeadFlow = object({
  week: T.String({ ...Day, description: 'Monday of the week, in the time zone of the caller' }),
  from_stage: nullable(oneOf(leadStages)),
  to_stage: oneOf(leadStages),
  count: T.Integer(),
});

export const LeadReport = object({
  totals: T.Array(object({ stage: oneOf(leadStages), count: T.Integer() }), {
    description: 'Number of leads in each stage now',
  }),
  flow: T.Array(LeadFlow, {
    description: 'Moves between stages by week; a new lead has no `from_stage`',
  }),
  by_source: T.Array(object({ source: nullable(oneOf(leadSources)), ...outcomes }), {
    description: 'Leads won and lost in that time that still have that stage',
  }),
  by_salesperson: T.Array(object({ salesperson: nullable(NamedReference), ...outcomes })),
  lost_without_reason: T.Integer({
    description: 'Leads lost in that time that still have that stage and no reason',
  }),
});

export type LeadReport = T.Static<typeof LeadReport>;

export const getLeadReport = route({
  id: 'crm.leads.report',
  method: 'GET',
  path: '/crm/leads/report/',
  summary: 'Get the pipeline report',
  access: employeesWith('pipeline'),
  query: object({ from: Day, to: Day }),
  responses: { 200: LeadReport },
});
