import * as T from '../schema/index.ts';
import {
  Id,
  Instant,
  listQuery,
  nullable,
  oneOf,
  toPage,
  object,
  requiredText,
  route,
  TableFile,
  tableQuery,
  text,
} from '../kernel/index.ts';
import { anyImportAccess as access, importKinds } from './import-kinds.ts';
import { type EmptyCellRule, emptyCellRules } from './match-keys.ts';

const params = object({ id: Id });

/** Separators of a text file; a spreadsheet's own language decides which it writes. */
export const importSeparators = ['comma', 'semicolon', 'tab', 'pipe'] as const;

export type ImportSeparator = (typeof importSeparators)[number];

/** Encodings of a text file. UTF-16 needs a byte order mark. */
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

/** Maximum number of changed objects that a check shows. */
export const maxChangeExamples = 20;

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
  'workbook',
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

/** Name of a sheet of the workbook, as `sheets` lists it. */
const SheetName = requiredText(200);

/** Rows of the file by result; null before the step that counts them. */
export const ImportCounts = object({
  done: T.Integer({ description: 'Rows that the current step has processed' }),
  rows: nullable(T.Integer()),
  good: nullable(T.Integer()),
  bad: nullable(T.Integer()),
  created: nullable(T.Integer()),
});

/** Rows by what they do, or have done; a bad row is counted in `ImportCounts` alone. */
export const ImportOutcomes = object({
  created: T.Integer({ description: 'Rows that create an object' }),
  changed: T.Integer({ description: 'Rows that change an object' }),
  unchanged: T.Integer({ description: 'Rows whose object has all their values already' }),
  ambiguous: T.Integer({ description: 'Bad rows that match several objects' }),
  existing: T.Integer({ description: 'Bad rows whose object exists, and is not matched' }),
});

/** How rows find existing objects, and what they do to them. */
const options = {
  match_by: T.Optional(
    nullable(
      T.Array(text(100), {
        maxItems: 5,
        description: 'Fields of one of the match keys of the kind; null creates objects only',
      }),
    ),
  ),
  empty_cells: T.Optional(
    T.Unsafe<EmptyCellRule>({
      ...oneOf(emptyCellRules),
      description: 'What an empty cell does to an existing object: keeps its value, or clears it',
    }),
  ),
  send_invitations: T.Optional(
    T.Boolean({ description: 'Invites the users that are created, by mail' }),
  ),
};

/** A new import of an uploaded file, and how it is read if it does not say so itself. */
export const ImportInput = object({
  kind: oneOf(importKinds),
  blob_path: requiredText(1000),
  separator: T.Optional(oneOf(importSeparators)),
  sheet: T.Optional(SheetName),
  ...options,
});

/** How a file is read, and what its rows do to existing objects. */
export const ImportPatch = object({
  separator: T.Optional(oneOf(importSeparators)),
  sheet: T.Optional(SheetName),
  header_row: T.Optional(T.Integer({ minimum: 1, maximum: maxHeaderRow })),
  ...options,
});

/** The columns and options of a check. */
export const ImportCheckInput = object({ mapping: ImportMapping, ...options });

/** An object that a row changes, with its old and new values. */
export const ImportRowChange = object({
  row: T.Integer(),
  object_id: Id,
  label: T.String({ description: 'Name of the object' }),
  changes: T.Array(
    object({
      field: T.String(),
      from: T.Unsafe<ChangedValue>({ description: 'References are shown by name' }),
      to: T.Unsafe<ChangedValue>({}),
    }),
  ),
});

/** A value before or after a change: text, number, boolean, a list of names, or none. */
export type ChangedValue = string | number | boolean | readonly string[] | null;

const shown = {
  id: Id,
  kind: oneOf(importKinds),
  status: oneOf(importStatuses),
  problem: nullable(oneOf(importProblems)),
  mode: nullable(oneOf(importModes)),
  file: object({ name: T.String(), size: T.Integer() }),
  counts: ImportCounts,
  outcomes: nullable(ImportOutcomes),
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
  separator: nullable(oneOf(importSeparators)),
  encoding: nullable(oneOf(importEncodings)),
  sheet: nullable(
    T.String({
      description: 'The sheet that is read; null for a text file, which has a separator',
    }),
  ),
  sheets: T.Array(T.String(), { description: 'The sheets of a workbook; none for a text file' }),
  header_row: T.Integer({
    description: 'Row number of the header in the spreadsheet; rows above it are not read',
  }),
  headers: T.Array(T.String()),
  sample: T.Array(T.Array(T.String()), { description: `The first ${sampleRows} rows` }),
  mapping: T.Unsafe<Record<string, string>>({
    ...ImportMapping,
    description: 'As last checked; before the first check, suggested by the headings',
  }),
  match_by: nullable(T.Array(T.String())),
  empty_cells: oneOf(emptyCellRules),
  send_invitations: T.Boolean(),
  similar: T.Array(T.String(), {
    description: 'Mapped fields whose heading only resembles the name of the field',
  }),
  row_errors: T.Array(RowErrors, { description: `The first ${maxErrorRows} bad rows` }),
  row_changes: T.Array(ImportRowChange, {
    description: `The first ${maxChangeExamples} changed objects`,
  }),
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
  query: object(tableQuery),
  responses: { 200: TableFile },
  mediaType: 'text/csv',
  hasWorkbook: true,
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
  body: ImportInput,
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
  summary: 'Update the format and options of an import',
  access,
  params,
  body: ImportPatch,
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
  body: ImportCheckInput,
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
  errors: ['invalid_transition', 'reauthentication_required'],
  versioned: true,
});

export const getFailedRows = route({
  id: 'imports.failed-rows',
  method: 'GET',
  path: '/imports/{id}/failed-rows/',
  summary: 'Download the failed rows of an import',
  access,
  params,
  query: object({ separator: tableQuery.separator }),
  responses: { 200: TableFile },
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
