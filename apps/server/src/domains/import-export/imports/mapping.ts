import { importFields, type ImportKind, importKinds } from '@portal/contract/import-export';
import { type CsvSeparator, languages, type TextFile } from '@portal/contract/kernel';
import { translate } from '@portal/locales/server';
import { DomainError, type FieldMessages, validationError } from '#server/kernel/domain-error.ts';
import { byteOrderMark, toCsv } from '#server/kernel/write-csv.ts';
import { getHeadingKey } from '#server/resource/list/export-list.ts';

/** Column heading of each field. */
export type Mapping = Readonly<Record<string, string>>;

/** Columns of an export that correspond to a field of an import with another name. */
const exportedAs: Readonly<Record<string, string>> = {
  customer: 'customer.name',
  clinic: 'clinic.name',
  manufacturer: 'manufacturer.name',
  device: 'device.model',
  category: 'category.name',
};

/** Suggests a mapping from the headings: field names, or labels in any language. */
export function suggestMapping(kind: ImportKind, headers: readonly string[]): Mapping {
  const known = new Map(headers.map((header) => [bare(header), header]));
  const pairs = importFields[kind].flatMap(({ name }) => {
    const header = listNames(name)
      .map((one) => known.get(bare(one)))
      .find((found) => found !== undefined);
    return header === undefined ? [] : [[name, header] as const];
  });
  return Object.fromEntries(pairs);
}

/** Lists possible headings of a field, the most certain first. */
function listNames(field: string): string[] {
  const key = getHeadingKey(exportedAs[field] ?? field);
  const labels = languages.map((language) => translate(language, { key }));
  return [field, ...labels, `${field}_name`, `${field}_id`];
}

/** Returns a heading without the characters that people write differently. */
const bare = (heading: string): string =>
  heading
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

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
