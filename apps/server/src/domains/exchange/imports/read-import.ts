import type { ImportRun } from '@portal/contract/exchange';
import { translate } from '@portal/locales/server';
import type { Context } from '#server/resource/context.ts';
import { read, type Versioned } from '#server/resource/read.ts';
import type { KeptFault } from './fault.ts';
import { importDetails } from './import.resource.ts';

/**
 * One import of the caller's own, what is wrong with its rows in their language.
 * @throws PortalError `not_found`, for another's too.
 */
export async function readImport(context: Context, id: string): Promise<Versioned<ImportRun>> {
  const found = await read(context, importDetails, id);
  return {
    ...found,
    faults: found.faults.map(({ row, errors }) => ({
      row,
      errors: errors.map((error) => toldIn(context, error)),
    })),
  };
}

type ToldFault = ImportRun['faults'][number]['errors'][number];

/** As it is kept, a fault has its message still without a language. */
function toldIn({ language }: Context, fault: ToldFault | KeptFault): ToldFault {
  const { field, value, message } = fault;
  return {
    field,
    value,
    message: typeof message === 'string' ? message : translate(language, message),
  };
}
