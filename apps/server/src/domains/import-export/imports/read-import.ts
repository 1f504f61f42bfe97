import type { ImportRun } from '@portal/contract/import-export';
import { translate } from '@portal/locales/server';
import type { Context } from '#server/resource/context.ts';
import { read, type Versioned } from '#server/resource/read.ts';
import type { StoredCellError } from './cell-error.ts';
import { importDetails } from './import.resource.ts';

/**
 * Returns one of the caller's imports, with its errors in their language.
 * @throws DomainError `not_found`, also for another employee's import.
 */
export async function readImport(context: Context, id: string): Promise<Versioned<ImportRun>> {
  const found = await read(context, importDetails, id);
  return {
    ...found,
    row_errors: found.row_errors.map(({ row, errors }) => ({
      row,
      errors: errors.map((error) => translateError(context, error)),
    })),
  };
}

type ShownError = ImportRun['row_errors'][number]['errors'][number];

/** Stored errors are not translated yet. */
function translateError({ language }: Context, error: ShownError | StoredCellError): ShownError {
  const { field, value, message } = error;
  return {
    field,
    value,
    message: typeof message === 'string' ? message : translate(language, message),
  };
}
