import { exportMyData, exportPerson } from '@portal/contract/compliance';
import { leads } from '#server/domains/crm/index.ts';
import { people } from '#server/domains/users/index.ts';
import { bind, type BoundRoute } from '#server/http/bound-route.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { readRow } from '#server/resource/read.ts';
import { exportOwnData, exportPerson as exportData } from './export-person.ts';

/** Exports of personal data, for the person and for officers. */
export const exportRoutes: BoundRoute[] = [
  bind(exportMyData, ({ context }) => exportOwnData(context)),
  bind(exportPerson, ({ context, params }) => exportData(context, params), locatePerson),
];

/** Finds an account, or the lead of a contact. @throws DomainError `not_found`. */
async function locatePerson(context: Context, { id }: { id: string }): Promise<void> {
  try {
    await readRow(context, people, id);
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'not_found') throw error;
    await readRow(context, leads, id);
  }
}
