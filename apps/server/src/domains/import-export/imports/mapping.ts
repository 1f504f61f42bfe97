import {
  importFields,
  type ImportKind,
  importKinds,
  importMatchKeys,
  type ImportMatchKey,
  isUpdateOnly,
  listTemplateFields,
  needsColumn,
} from '@portal/contract/import-export';
import type { CsvSeparator, TableFormat, TextFile, WorkbookFile } from '@portal/contract/kernel';
import {
  DomainError,
  fieldError,
  type FieldMessages,
  validationError,
} from '#server/kernel/domain-error.ts';
import { writeTable } from '#server/resource/list/write-table.ts';

/** Column heading of each field. */
export type Mapping = Readonly<Record<string, string>>;

/** Requested columns and match key of an import. */
interface RequestedMapping {
  readonly mapping: Mapping;
  readonly matchBy: ImportMatchKey | null;
}

/**
 * Checks a requested mapping and match key.
 * @throws DomainError 400 at `mapping`, by field, for an unknown field, an unknown column, and a
 * field without the column that it needs; at `match_by` as `assertMatchKey`.
 */
export function assertMapping(
  kind: ImportKind,
  headers: readonly string[],
  { mapping, matchBy }: RequestedMapping,
): void {
  assertMatchKey(kind, matchBy);
  if (matchBy === null && isUpdateOnly(kind)) throw fieldError('match_by', 'field.required');
  const errors: FieldMessages = {};
  for (const field of importFields[kind])
    if (needsColumn(field, matchBy) && mapping[field.name] === undefined)
      errors[field.name] = [{ key: 'field.required' }];
  for (const [field, header] of Object.entries(mapping)) {
    const isField = importFields[kind].some(({ name }) => name === field);
    if (!isField) errors[field] = [{ key: 'field.unknown' }];
    else if (!headers.includes(header)) errors[field] = [{ key: 'import.no_column' }];
  }
  if (Object.keys(errors).length > 0) throw validationError({ mapping: errors });
}

/** @throws DomainError 400 at `match_by` for fields that are no match key of the kind. */
export function assertMatchKey(kind: ImportKind, matchBy: ImportMatchKey | null): void {
  const keys = importMatchKeys[kind].map((key) => key.join(' + '));
  if (matchBy === null || keys.includes(matchBy.join(' + '))) return;
  const message = { key: 'field.enum', params: { choices: keys.join(', ') } } as const;
  throw validationError({ match_by: [message] });
}

/**
 * Returns the kind of a path.
 * @throws DomainError `not_found`.
 */
export function parseImportKind(name: string): ImportKind {
  const kind = importKinds.find((one) => one === name);
  if (!kind) throw new DomainError('not_found');
  return kind;
}

/**
 * Creates a file to fill in, the same in every language: the fields of a kind and one example row.
 */
export function createImportTemplate(
  kind: ImportKind,
  options: { format?: TableFormat; separator?: CsvSeparator } = {},
): TextFile | WorkbookFile {
  const fields = listTemplateFields(kind);
  return writeTable(
    {
      name: `${kind.replaceAll('_', '-')}-template`,
      columns: fields.map(({ name }) => ({ heading: name, type: 'other' })),
      first: [fields.map(({ example }) => example)],
      batches: noRows(),
    },
    options,
  );
}

async function* noRows(): AsyncGenerator<never> {}
