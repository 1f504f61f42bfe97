import * as T from '../schema/index.ts';
import { oneOf } from './fields.ts';
import { route, type Route } from './route.ts';

/** Text file as a response: its pieces on the server, its text for the client. */
export interface TextFile {
  /** Letters of ASCII, so that it is the same in every header, and on every disk. */
  readonly fileName: string;
  /** Pieces of its text, so that a long file takes no more memory than a short one. */
  readonly content: AsyncIterable<string>;
}

/** Separators between cells; spreadsheets in most of Europe read semicolons. */
export const csvSeparators = ['comma', 'semicolon'] as const;

export type CsvSeparator = (typeof csvSeparators)[number];

/** Media type of an Excel workbook (.xlsx). */
export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Excel workbook as a response. */
export interface WorkbookFile {
  readonly fileName: string;
  readonly content: AsyncIterable<Uint8Array>;
  readonly mediaType: typeof workbookType;
}

/** Formats of a table that is downloaded. */
export const tableFormats = ['csv', 'xlsx'] as const;

export type TableFormat = (typeof tableFormats)[number];

/**
 * Response with a table: CSV in UTF-8 with a byte order mark, lines end in CR LF (RFC 4180); or an
 * Excel workbook.
 */
export const TableFile = T.Unsafe<TextFile | WorkbookFile>({
  type: 'string',
  description:
    'CSV (RFC 4180) with a header row. An apostrophe precedes each character (=, +, -, @) with which a spreadsheet could start a formula: at the start of a cell, and after a separator, quote or line break in it; and a text that looks like a number that a spreadsheet has shortened (1E+05) or an error (#N/A). An import removes the apostrophe; a program that reads the file, such as JSON in a cell of the audit log, has to as well.',
});

/** How a downloaded table is written: `separator` is that of CSV. */
export const tableQuery = {
  format: T.Optional(oneOf(tableFormats)),
  separator: T.Optional(oneOf(csvSeparators)),
};

/** Response with a calendar (RFC 5545). */
export const CalendarFile = T.Unsafe<TextFile>({ type: 'string', description: 'An iCalendar' });

/** Response with one JSON object on each line. */
export const JsonLinesFile = T.Unsafe<TextFile>({
  type: 'string',
  description: 'One JSON object on each line',
});

/** The query of an export: search, ordering and filters of its list, and how the file is written. */
export interface ExportQuery {
  readonly search?: string;
  readonly ordering?: string;
  readonly format?: TableFormat;
  readonly separator?: CsvSeparator;
  readonly as_customer_id?: string;
  readonly as_user_id?: string;
  readonly as_of?: string;
  readonly [filter: string]: unknown;
}

/** Route that returns a list in pages. */
export type ListRoute = Route & { readonly query: T.TSchema & { properties: T.TProperties } };

/**
 * Export of a list as a file: open to everyone who may read the list, with the same filters and
 * order.
 */
export interface ExportRoute extends Route {
  readonly query: T.TUnsafe<ExportQuery>;
  readonly responses: { readonly 200: typeof TableFile };
}

/** The export of a list: the same call without pages, beside it at `export/`. */
export function defineExport(list: ListRoute): ExportRoute {
  const { limit: _limit, offset: _offset, cursor: _cursor, ...filters } = list.query.properties;
  const properties = { ...filters, ...tableQuery };
  return route({
    id: `${list.id.replace(/\.list$/, '')}.export`,
    method: 'GET',
    path: `${list.path}export/`,
    summary: list.summary.replace(/^List/u, 'Export'),
    access: list.access,
    query: T.Unsafe<ExportQuery>({
      type: 'object',
      additionalProperties: false,
      properties,
    }),
    responses: { 200: TableFile },
    mediaType: 'text/csv',
    hasWorkbook: true,
  });
}
