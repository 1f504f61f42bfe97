import { importFields, type ImportKind, importKinds } from '@portal/contract/import-export';
import { type CsvSeparator, type TextFile } from '@portal/contract/kernel';
import { DomainError, type FieldMessages, validationError } from '#server/kernel/domain-error.ts';
import { byteOrderMark, toCsv } from '#server/kernel/write-csv.ts';

/** Column heading of each field. */
export type Mapping = Readonly<Record<string, string>>;

/**
 * Checks a requested mapping.
 * @throws DomainError 400 at `mapping`, by field, for an unknown field, an unknown column, and a
 * required field without a column.
 */
export function assertMapping(
  kind: ImportKind,
  headers: readonly string[],
  mapping: Mapping,
): void {
  const errors: FieldMessages = {};
  for (const { name, required } of importFields[kind])
    if (required && mapping[name] === undefined) errors[name] = [{ key: 'field.required' }];
  for (const [field, header] of Object.entries(mapping)) {
    const isField = importFields[kind].some(({ name }) => name === field);
    if (!isField) errors[field] = [{ key: 'field.unknown' }];
    else if (!headers.includes(header)) errors[field] = [{ key: 'import.no_column' }];
  }
  if (Object.keys(errors).length > 0) throw validationError({ mapping: errors });
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
export function createImportTemplate(kind: ImportKind, separator?: CsvSeparator): TextFile {
  const fields = importFields[kind];
  const rows = [fields.map(({ name }) => name), fields.map(({ example }) => example)];
  return {
    fileName: `${kind.replaceAll('_', '-')}-template.csv`,
    content: toAsyncIterable(byteOrderMark + toCsv(rows, separator)),
  };
}

async function* toAsyncIterable(text: string): AsyncGenerator<string> {
  yield text;
}
