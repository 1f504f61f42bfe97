import { eq, sql } from 'drizzle-orm';
import {
  exportMyData,
  exportPerson as exportRoute,
  personalDataSections,
  type PersonalData,
} from '@portal/contract/compliance';
import { writeAuditEntry } from '#server/audit/write-audit-entry.ts';
import type { Transaction } from '#server/database/database.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { authorize, getUserId } from '#server/kernel/actor.ts';
import { isId } from '#server/kernel/ids.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { transact } from '#server/resource/transact.ts';
import { selectEntries, type ExportedPerson, type PersonalSource } from './personal-source.ts';
import { personalSections } from './personal-sections.ts';

/** Returns all data about the caller (GDPR articles 15 and 20). Writes an audit entry. */
export function exportOwnData(context: Context): Promise<PersonalData> {
  authorize(context.actor, exportMyData.access);
  return collectData(context, getUserId(context.actor) ?? '');
}

/**
 * Returns all data about a person, for officers. Writes an audit entry. @throws DomainError
 * `not_found`.
 */
export function exportPerson(context: Context, { id }: { id: string }): Promise<PersonalData> {
  authorize(context.actor, exportRoute.access);
  return collectData(context, id);
}

/** Reads all sections in one snapshot, one query each. */
function collectData(context: Context, id: string): Promise<PersonalData> {
  return transact(context, async (tx) => {
    await tx.execute(sql`set transaction isolation level repeatable read`);
    const person = await getExportedPerson(tx, id);
    const sections: PersonalData['sections'] = [];
    for (const name of personalDataSections)
      sections.push({ name, rows: await listRows(tx, personalSections[name], person) });
    await writeAuditEntry(tx, context, {
      action: 'export',
      table: userAccount,
      objectId: person.id,
    });
    return {
      exported_at: context.now.toISOString(),
      person: { id: person.id, name: person.name || person.email },
      sections,
    };
  });
}

async function getExportedPerson(tx: Transaction, id: string): Promise<ExportedPerson> {
  if (!isId(id)) throw new DomainError('not_found');
  const { email, firstName, lastName } = userAccount;
  const [found] = await tx
    .select({ id: userAccount.id, email, firstName, lastName })
    .from(userAccount)
    .where(eq(userAccount.id, id));
  if (!found) throw new DomainError('not_found');
  return { ...found, name: `${found.firstName} ${found.lastName}`.trim() };
}

type Entry = PersonalData['sections'][number]['rows'][number];

async function listRows(
  tx: Transaction,
  sources: readonly PersonalSource[],
  person: ExportedPerson,
): Promise<Entry[]> {
  if (sources.length === 0) return [];
  const { rows } = await tx.execute<{ entry: Entry }>(selectEntries(sources, person));
  return rows.map(({ entry }) => entry);
}
