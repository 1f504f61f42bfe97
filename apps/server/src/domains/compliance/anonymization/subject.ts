import { and, eq, isNull, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Transaction } from '#server/database/database.ts';
import { lead } from '#server/domains/crm/leads/lead.table.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { type PersonValues, readAccountValues, readContactValues } from './person-values.ts';

/** Whom an anonymization concerns: the owner of an account, or the contact of a lead. */
export interface Subject {
  readonly table: PgTable;
  readonly values: PersonValues;
}

const isOpenAccount = (id: string) => and(eq(userAccount.id, id), isNull(userAccount.anonymizedAt));

const isOpenContact = (id: string) => and(eq(lead.id, id), isNull(lead.anonymizedAt));

/**
 * Returns the person of an account or lead, by its id, which is unique among both; null if it is
 * anonymized already or does not exist. With `lock`, the row stays as it is until the transaction ends.
 */
export async function readSubject(
  tx: Transaction,
  id: string,
  { lock }: { lock: boolean },
): Promise<Subject | null> {
  const accounts = tx.select().from(userAccount).where(isOpenAccount(id));
  const [account] = await (lock ? accounts.for('update') : accounts);
  if (account) return { table: userAccount, values: await readAccountValues(tx, account) };
  const contacts = tx.select().from(lead).where(isOpenContact(id));
  const [contact] = await (lock ? contacts.for('update') : contacts);
  return contact ? { table: lead, values: await readContactValues(tx, contact) } : null;
}

/** Returns true if there is a person to anonymize with this id. */
export async function hasSubject(
  executor: Pick<Transaction, '$count'>,
  id: string,
): Promise<boolean> {
  const accounts = await executor.$count(userAccount, isOpenAccount(id));
  return accounts > 0 || (await executor.$count(lead, isOpenContact(id))) > 0;
}

/** Condition: no contact of this lead is left to anonymize, also since the lead was deleted. */
export const hasNoContact = (leadId: string) =>
  sql`not exists (select from ${lead} where ${isOpenContact(leadId)})`;
