import * as T from '../schema/index.ts';
import { employeesWith, NamedReference, nullable, oneOf, object, route } from '../kernel/index.ts';
import { LeadCard, leadStages, listLeads, stageProbabilities } from './leads.ts';

const access = employeesWith('pipeline');

/** The cards of each stage that one look at the board brings. */
export const stagePageSize = 50;

const { limit, offset: _offset, cursor: _cursor, ...listFilters } = listLeads.query.properties;

/** Column of the board. */
export const LeadBoardStage = object({
  stage: oneOf(leadStages),
  count: T.Integer({ description: 'Leads of the stage that match the filters' }),
  total: T.Integer({ description: 'All leads of the stage' }),
  sum: T.String({
    description: 'Expected value of the leads that match the filters, in euros with two decimals',
  }),
  weighted_sum: T.String({
    description: `The sum times the chance to win in this stage: ${Object.entries(
      stageProbabilities,
    )
      .map(([stage, percent]) => `${stage} ${percent} %`)
      .join(', ')}; rounded to the cent`,
  }),
  next: T.Unsafe<string | null>({
    type: ['string', 'null'],
    format: 'uri',
    description: 'Address of the next page of the stage',
  }),
  results: T.Array(LeadCard),
});

export const LeadBoard = object({
  stages: T.Array(LeadBoardStage, { description: 'Stages in the order of the board' }),
});

export type LeadBoard = T.Static<typeof LeadBoard>;

export const getLeadBoard = route({
  id: 'crm.leads.board',
  method: 'GET',
  path: '/crm/leads/board/',
  summary: 'Get the lead board',
  access,
  query: object({
    ...listFilters,
    limit: T.Optional(T.Integer({ ...limit, default: stagePageSize })),
  }),
  responses: { 200: LeadBoard },
});

export const LeadSalespeople = object({
  results: T.Array(
    object({
      salesperson: nullable(NamedReference),
      open_count: T.Integer({ description: 'Number of leads that are neither won nor lost' }),
    }),
    {
      description:
        'Employees with open leads, and every active employee with `pipeline`, by name; unassigned leads last',
    },
  ),
});

export type LeadSalespeople = T.Static<typeof LeadSalespeople>;

export const listLeadSalespeople = route({
  id: 'crm.leads.salespeople',
  method: 'GET',
  path: '/crm/leads/salespeople/',
  summary: 'List salespeople with their open leads',
  access,
  responses: { 200: LeadSalespeople },
});
