import * as T from '../schema/index.ts';
import { employeesWith, NamedReference, nullable, oneOf, object, route } from '../kernel/index.ts';
import { LeadCard, leadStages, listLeads } from './leads.ts';

const access = employeesWith('pipeline');

/** The cards of each stage that one look at the board brings. */
export const stagePageSize = 50;

const { limit, offset: _offset, cursor: _cursor, ...listFilters } = listLeads.query.properties;

export const LeadBoard = object({
  stages: T.Array(
    object({
      stage: oneOf(leadStages),
      count: T.Integer({ description: 'The leads of the stage that were asked for' }),
      total: T.Integer({ description: 'All leads of the stage' }),
      next: T.Unsafe<string | null>({
        type: ['string', 'null'],
        format: 'uri',
        description: 'The further ones, as a page of the list of leads',
      }),
      results: T.Array(LeadCard),
    }),
    { description: 'In the order of the board' },
  ),
});

export type LeadBoard = T.Static<typeof LeadBoard>;

export const getLeadBoard = route({
  id: 'crm.leads.board',
  method: 'GET',
  path: '/crm/leads/board/',
  summary: `The board: of each stage how many leads it has, and the first ${stagePageSize}, by position unless another order is asked for`,
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
      open_count: T.Integer({ description: 'Leads that are neither won nor lost' }),
    }),
    {
      description:
        'By name: who has open leads, and every active employee with `pipeline`; those of nobody last',
    },
  ),
});

export type LeadSalespeople = T.Static<typeof LeadSalespeople>;

export const listLeadSalespeople = route({
  id: 'crm.leads.salespeople',
  method: 'GET',
  path: '/crm/leads/salespeople/',
  summary:
    'Who has open leads or may be given one, and how many they have; the board by sales is filtered by one of them',
  access,
  responses: { 200: LeadSalespeople },
});
