import { ImportRun, ImportSummary, maxErrorRows } from '@portal/contract/import-export';
import { translate } from '@portal/locales/server';
import { sql } from 'drizzle-orm';
import { searchedWords } from '#server/database/columns.ts';
import { retentionDefaults } from '#server/domains/compliance/index.ts';
import { retentionRule } from '#server/domains/compliance/retention/retention-rule.table.ts';
import type { Context } from '#server/resource/context.ts';
import { objectField } from '#server/resource/object-field.ts';
import { read, type Versioned } from '#server/resource/read.ts';
import { defineResource } from '#server/resource/resource.ts';
import type { StoredCellError } from './cell-error.ts';
import { importError, importRun } from './import-run.table.ts';
import { listSimilar } from './suggest-mapping.ts';

/**
 * Days that an import and its file are stored, from the retention rule; files contain personal
 * data.
 */
const retentionDays = sql`coalesce((select ${retentionRule.days} from ${retentionRule}
  where ${retentionRule.rule} = 'imports'), ${sql.raw(String(retentionDefaults.imports.days))})`;

const definition = {
  table: importRun,
  fields: {
    file: objectField({ name: importRun.fileName, size: importRun.fileSize }),
    counts: sql`json_build_object('done', ${importRun.rowsDone}, 'rows', ${importRun.rowsTotal},
      'good', ${importRun.rowsGood}, 'bad', ${importRun.rowsBad}, 'created', ${importRun.rowsCreated})`,
    expires_at: sql`${importRun.createdAt} + make_interval(days => ${retentionDays})`,
  },
  scope: {
    employees: (own: { userId: unknown }) =>
      sql`${importRun.ownerId} = ${own.userId} and ${importRun.status} <> 'cancelled'`,
    customers: 'none' as const,
  },
};

/** Imports, each visible only to the employee who created it. */
export const imports = defineResource(ImportSummary, {
  ...definition,
  name: 'import',
  orderings: { created_at: importRun.createdAt },
  search: searchedWords(sql`${importRun.fileName}`),
});

/** One import with its columns and the first rows that have errors. */
const importDetails = defineResource(ImportRun, {
  ...definition,
  name: 'import_detail',
  fields: {
    ...definition.fields,
    // Computed in `readImport`.
    similar: sql`'[]'::json`,
    row_errors: sql`(select coalesce(json_agg(first.shown order by first.row), '[]') from (
      select ${importError.row} as row,
        json_build_object('row', ${importError.row}, 'errors', ${importError.errors}) as shown
      from ${importError} where ${importError.runId} = ${importRun.id}
      order by ${importError.row} limit ${sql.raw(String(maxErrorRows))}) as first)`,
  },
});

/**
 * Returns one of the caller's imports, with its errors in their language.
 * @throws DomainError `not_found`, also for another employee's import.
 */
export async function readImport(context: Context, id: string): Promise<Versioned<ImportRun>> {
  const found = await read(context, importDetails, id);
  return {
    ...found,
    similar: listSimilar(found.kind, found.headers, found.mapping),
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
