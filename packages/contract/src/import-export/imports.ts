import * as T from '../schema/index.ts';
import {
  CsvFile,
  csvSeparators,
  employeesWithAny,
  Id,
  Instant,
  listQuery,
  nullable,
  oneOf,
  toPage,
  object,
  requiredText,
  route,
  text,
} from '../kernel/index.ts';
import { importKinds } from './import-kinds.ts';

/** Access to imports in general; each kind also needs its own permission (`importPermissions`). */
const access = employeesWithAny('customers', 'catalogue');
const params = object({ id: Id });

/** Separators of a file; a spreadsheet's own language decides which it writes. */
export const importSeparators = ['comma', 'semicolon', 'tab', 'pipe'] as const;

export type ImportSeparator = (typeof importSeparators)[number];

/** Encodings of a file. UTF-16 needs a byte order mark. */
export const importEncodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;

export type ImportEncoding = (typeof importEncodings)[number];

/** Last row that may be the header: rows above it are titles. */
export const maxHeaderRow = 20;

/** Limits of one file: bytes, rows, columns, and characters of a row. */
export const importLimits = {
  bytes: 50 * 1024 * 1024,
  rows: 100_000,
  columns: 200,
  rowLength: 100_000,
} as const;

/** Maximum number of bad rows in a response; the file of the failed rows has all. */
export const maxErrorRows = 200;

/** Number of rows that the mapping of columns shows. */
export const sampleRows = 5;

/**
 * `uploaded`: waits for its columns to be mapped. `checked`: validated, nothing created yet.
 * `imported`: finished, with all rows or the good ones. `failed`: the file cannot be read; a new one is needed.
 */
export const importStatuses = [
  'uploaded',
  'checking',
  'checked',
  'importing',
  'imported',
  'failed',
] as const;

export type ImportStatus = (typeof importStatuses)[number];

/** Reasons for a step without a result: bad rows, or an unreadable file. */
export const importProblems = [
  'bad_rows',
  'encoding',
  'quotes',
  'row_too_long',
  'too_many_rows',
  'file_missing',
  'interrupted',
] as const;

export type ImportProblem = (typeof importProblems)[number];

export const importModes = ['all', 'good_rows'] as const;

export type ImportMode = (typeof importModes)[number];

/** Column heading of each field; fields without a column are omitted. */
export const ImportMapping = T.Unsafe<Record<string, string>>({
  type: 'object',
  maxProperties: 100,
  additionalProperties: { type: 'string', maxLength: 200 },
});

/** Rows of the file by result; null before the step that counts them. */
export const ImportCounts = object({
  done: T.Integer({ description: 'Rows that the current step has processed' }),
  rows: nullable(T.Integer()),
  good: nullable(T.Integer()),
  bad: nullable(T.Integer()),
  created: nullable(T.Integer()),
});

const shown = {
  id: Id,
  kind: oneOf(importKinds),
  status: oneOf(importStatuses),
  problem: nullable(oneOf(importProblems)),
  mode: nullable(oneOf(importModes)),
  file: object({ name: T.String(), size: T.Integer() }),
  counts: ImportCounts,
  created_at: Instant,
  expires_at: Instant,
};

const RowErrors = object({
  row: T.Integer({ description: 'Row number in the spreadsheet; the header is row 1' }),
  errors: T.Array(
    object({
      field: nullable(T.String()),
      value: nullable(T.String()),
      message: T.String(),
    }),
  ),
});

/** An import in the list of the caller's imports. */
export const ImportSummary = object(shown);

/** One import with the file's columns and the errors of its rows. */
export const ImportRun = object({
  ...shown,
  separator: oneOf(importSeparators),
  encoding: oneOf(importEncodings),
  header_row: T.Integer({
    description: 'Row number of the header in the spreadsheet; rows above it are not read',
  }),
  headers: T.Array(T.String()),
  sample: T.Array(T.Array(T.String()), { description: `The first ${sampleRows} rows` }),
  mapping: T.Unsafe<Record<string, string>>({
    ...ImportMapping,
    description: 'As last checked; before the first check, suggested by the headings',
  }),
  similar: T.Array(T.String(), {
    description: 'Mapped fields whose heading only resembles the name of the field',
  }),
  row_errors: T.Array(RowErrors, { description: `The first ${maxErrorRows} bad rows` }),
});

export type ImportSummary = T.Static<typeof ImportSummary>;
export type ImportRun = T.Static<typeof ImportRun>;

export const getImportTemplate = route({
  id: 'imports.template',
  method: 'GET',
  path: '/imports/templates/{kind}/',
  summary: 'Download an import template',
  access,
  params: object({ kind: text(100) }),
  query: object({ separator: T.Optional(oneOf(csvSeparators)) }),
  responses: { 200: CsvFile },
  mediaType: 'text/csv',
});

export const listImports = route({
  id: 'imports.list',
  method: 'GET',
  path: '/imports/',
  summary: 'List the caller’s imports',
  access,
  query: listQuery({ filters: {}, orderings: ['created_at'] }),
  responses: { 200: toPage(ImportSummary) },
});

export const createImport = route({
  id: 'imports.create',
  method: 'POST',
  path: '/imports/',
  summary: 'Create an import',
  access,
  body: object({
    kind: oneOf(importKinds),
    blob_path: requiredText(1000),
    separator: T.Optional(oneOf(importSeparators)),
  }),
  responses: { 201: ImportRun },
  versioned: true,
});

export const getImport = route({
  id: 'imports.get',
  method: 'GET',
  path: '/imports/{id}/',
  summary: 'Get an import',
  access,
  params,
  responses: { 200: ImportRun },
  versioned: true,
});

export const updateImport = route({
  id: 'imports.update',
  method: 'PATCH',
  path: '/imports/{id}/',
  summary: 'Update the file format of an import',
  access,
  params,
  body: object({
    separator: T.Optional(oneOf(importSeparators)),
    header_row: T.Optional(T.Integer({ minimum: 1, maximum: maxHeaderRow })),
  }),
  responses: { 200: ImportRun },
  errors: ['invalid_transition'],
  versioned: true,
});

export const checkImport = route({
  id: 'imports.check',
  method: 'POST',
  path: '/imports/{id}/check/',
  summary: 'Check the rows of an import',
  access,
  params,
  body: object({ mapping: ImportMapping }),
  responses: { 202: ImportRun },
  errors: ['invalid_transition'],
  versioned: true,
});

export const runImport = route({
  id: 'imports.run',
  method: 'POST',
  path: '/imports/{id}/run/',
  summary: 'Run an import',
  access,
  params,
  body: object({ mode: oneOf(importModes) }),
  responses: { 202: ImportRun },
  errors: ['invalid_transition'],
  versioned: true,
});

export const getFailedRows = route({
  id: 'imports.failed-rows',
  method: 'GET',
  path: '/imports/{id}/failed-rows/',
  summary: 'Download the failed rows of an import',
  access,
  params,
  responses: { 200: CsvFile },
  mediaType: 'text/csv',
});

export const cancelImport = route({
  id: 'imports.cancel',
  method: 'DELETE',
  path: '/imports/{id}/',
  summary: 'Cancel an import',
  access,
  params,
  responses: { 204: null },
  versioned: true,
});
