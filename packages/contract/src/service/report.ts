import * as T from '../schema/index.ts';
import { Day, nullable, object, oneOf, route, TableFile, tableQuery } from '../kernel/index.ts';
import { serviceDesk } from './access.ts';

/** What the rows of the service report stand for. */
export const reportGroups = ['urgency', 'customer', 'technician', 'device_model', 'month'] as const;

export type ReportGroup = (typeof reportGroups)[number];

/** Tickets of a group, and what became of what was promised for them. */
export const ServiceReportRow = object({
  key: T.Unsafe<string | null>({
    ...nullable(T.String()),
    description:
      'Urgency, month (`YYYY-MM`) or id of the group; null for tickets without an assignee',
  }),
  label: T.Unsafe<string | null>({
    ...nullable(T.String()),
    description: 'Name of the customer, technician or model; null for urgencies and months',
  }),
  tickets: T.Integer({ description: 'Tickets that were requested in the period' }),
  answered_in_time: T.Integer(),
  answered_late: T.Integer({ description: 'Answered late, or due and not answered' }),
  solved_in_time: T.Integer(),
  solved_late: T.Integer({ description: 'Solved late, or due and not solved' }),
  ratings: T.Integer({ description: 'Tickets that the customer rated' }),
  average_rating: T.Unsafe<number | null>({
    ...nullable(T.Number()),
    description: 'Average of the ratings, 1 to 5; null without any',
  }),
});

export type ServiceReportRow = T.Static<typeof ServiceReportRow>;

export const ServiceReport = object({
  by: oneOf(reportGroups),
  total: ServiceReportRow,
  rows: T.Array(ServiceReportRow),
});

export type ServiceReport = T.Static<typeof ServiceReport>;

const query = { from: Day, to: Day, by: T.Optional(oneOf(reportGroups)) };

export const getServiceReport = route({
  id: 'service.report.get',
  method: 'GET',
  path: '/service/report/',
  summary: 'Get the report of promised times',
  access: serviceDesk,
  query: object(query),
  responses: { 200: ServiceReport },
});

export const exportServiceReport = route({
  id: 'service.report.export',
  method: 'GET',
  path: '/service/report/export/',
  summary: 'Export the report of promised times',
  access: serviceDesk,
  query: object({ ...query, ...tableQuery }),
  responses: { 200: TableFile },
  mediaType: 'text/csv',
  hasWorkbook: true,
});
