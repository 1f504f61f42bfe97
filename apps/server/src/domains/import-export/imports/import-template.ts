import { importFields, importKinds, type ImportKind } from '@portal/contract/import-export';
import type { CsvSeparator, TextFile } from '@portal/contract/kernel';
import { DomainError } from '#server/kernel/domain-error.ts';
import { byteOrderMark, toCsv } from '../csv/write-csv.ts';

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
