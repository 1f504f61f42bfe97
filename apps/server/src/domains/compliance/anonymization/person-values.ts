import { and, desc, eq, getTableName, isNull, ne, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { toAsciiEmail } from '#server/kernel/email-address.ts';
import { auditEntry, auditPersonal } from '#server/audit/audit.table.ts';
import type { Transaction } from '#server/database/database.ts';
import { customer } from '#server/domains/crm/customers/customer.table.ts';
import { lead } from '#server/domains/crm/leads/lead.table.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { type PersonName, toNamePattern } from './patterns/name-pattern.ts';
import { postgres } from './patterns/pattern.ts';
import { listPhoneDigits, toPhonePattern } from './patterns/phone-pattern.ts';
import { placeholderContact, redactionText } from './placeholders.ts';

/** Current and former values of a person. */
export interface PersonValues {
  /** E-mail addresses in lower case; the first is the current one. */
  readonly emails: readonly string[];
  readonly names: readonly PersonName[];
  readonly phones: readonly string[];
  /** Addresses of other accounts that contain the name. They are not traces of this person. */
  readonly addressesOfOthers: readonly string[];
}

type Account = typeof userAccount.$inferSelect;
type Lead = typeof lead.$inferSelect;

/**
 * Reads the values that identify the owner of an account. Excludes addresses that another account uses
 * by now, and numbers shared with another account or a customer. The excluded values are redacted only
 * in the person's own account.
 */
export async function readAccountValues(tx: Transaction, account: Account): Promise<PersonValues> {
  const { id, email, firstName, lastName, phoneNumber } = account;
  const current = { email, firstName, lastName, phoneNumber: phoneNumber ?? '' };
  const columns = {
    email: 'email',
    firstName: 'firstName',
    lastName: 'lastName',
    phoneNumber: 'phoneNumber',
  };
  const former = await listFormerValues(tx, { id, table: userAccount, columns, current });
  return toPersonValues(tx, id, former);
}

/** Reads the values that identify the contact of a lead, whose name is not split, in the same way. */
export async function readContactValues(tx: Transaction, of: Lead): Promise<PersonValues> {
  const { id, contactEmail, contactName, contactPhone } = of;
  const current = {
    email: contactEmail ?? '',
    firstName: contactName,
    lastName: '',
    phoneNumber: contactPhone ?? '',
  };
  const columns = {
    email: 'contactEmail',
    firstName: 'contactName',
    phoneNumber: 'contactPhone',
  };
  const former = await listFormerValues(tx, { id, table: lead, columns, current });
  return toPersonValues(tx, id, await dropOtherContacts(tx, of, former));
}

/**
 * Removes the values of somebody whom the lead named before and another lead names by now: a lead can
 * get another contact, while an account stays that of its owner.
 */
async function dropOtherContacts(
  tx: Transaction,
  { id, contactName, contactEmail }: Lead,
  former: readonly Values[],
): Promise<Values[]> {
  const emails = former.map(({ email }) => email.toLowerCase());
  const { rows } = await tx.execute<{ email: string }>(sql`
    select lower(contact_email) as email from ${lead}
    where lower(contact_email) = any(${sql.param(emails)}::text[]) and id <> ${id}
      and lower(contact_name) <> lower(${contactName})`);
  const others = new Set(rows.map(({ email }) => email));
  others.delete(contactEmail?.toLowerCase() ?? '');
  return former.filter(({ email }) => !others.has(email.toLowerCase()));
}

/** Row that describes a person. */
interface DescribedPerson {
  readonly id: string;
  readonly table: PgTable;
  /** Names of the columns with the values, as the audit trail has them. */
  readonly columns: Readonly<Partial<Record<ValueName, string>>>;
  readonly current: Values;
}

async function toPersonValues(
  tx: Transaction,
  id: string,
  former: readonly Values[],
): Promise<PersonValues> {
  const emails = former
    .map(({ email }) => email.toLowerCase())
    .flatMap((email) => [email, toAsciiEmail(email)]);
  const names = former.map(({ firstName, lastName }) => ({ first: firstName, last: lastName }));
  const phones = former.map(({ phoneNumber }) => phoneNumber);
  return {
    emails: await filterOwnEmails(tx, id, dropPlaceholders(emails)),
    names: uniqueNames(names),
    phones: await filterOwnPhones(tx, id, dropPlaceholders(phones)),
    addressesOfOthers: await listAddressesWithName(tx, id, uniqueNames(names)),
  };
}

/** Removes duplicates, empty values and values that contain the redaction text. */
const dropPlaceholders = (texts: readonly string[]): string[] => [
  ...new Set(texts.filter((text) => text.trim() !== '' && !text.includes(redactionText))),
];

function uniqueNames(names: readonly PersonName[]): PersonName[] {
  const byText = new Map(names.map((name) => [`${name.first} | ${name.last}`, name]));
  return (
    [...byText]
      .filter(([text]) => !text.includes(redactionText))
      .map(([, name]) => name)
      // A lead of an account that was anonymized has it, as have others.
      .filter(({ first, last }) => `${first} ${last}`.trim() !== placeholderContact)
  );
}

const valueNames = ['email', 'firstName', 'lastName', 'phoneNumber'] as const;

type ValueName = (typeof valueNames)[number];

type Values = Record<ValueName, string>;

/**
 * Returns the current values of the person and all former combinations of values from the audit
 * trail, newest first.
 */
async function listFormerValues(
  tx: Transaction,
  { id, table, columns, current }: DescribedPerson,
): Promise<Values[]> {
  const rows = await tx
    .select({ changes: auditPersonal.changes })
    .from(auditPersonal)
    .innerJoin(auditEntry, eq(auditEntry.id, auditPersonal.entryId))
    .where(and(eq(auditEntry.objectType, getTableName(table)), eq(auditEntry.objectId, id)))
    .orderBy(desc(auditEntry.ordinal));
  const at: Values = { ...current };
  const values = [{ ...at }];
  for (const { changes } of rows) {
    for (const side of ['to', 'from'] as const) {
      Object.assign(at, pickTexts(changes, columns, side));
      values.push({ ...at });
    }
  }
  return values;
}

/** Returns the old or new values of the changes of an audit entry. */
function pickTexts(
  changes: Readonly<Record<string, unknown>>,
  columns: DescribedPerson['columns'],
  side: 'from' | 'to',
): Partial<Values> {
  return Object.fromEntries(
    valueNames.flatMap((name) => {
      const change = changes[columns[name] ?? ''];
      const value: unknown =
        typeof change === 'object' && change ? Reflect.get(change, side) : null;
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );
}

async function filterOwnEmails(
  tx: Transaction,
  userId: string,
  emails: readonly string[],
): Promise<string[]> {
  const { rows } = await tx.execute<{ email: string }>(sql`select email from ${userAccount}
    where email = any(${sql.param(emails)}::text[]) and id <> ${userId}`);
  const others = new Set(rows.map(({ email }) => email));
  return emails.filter((email) => !others.has(email));
}

/**
 * Selects the digits of a column that contains one telephone number, without the extension. Null
 * for any other content.
 */
export const extractDigits = (column: PgColumn): SQL => sql`regexp_replace(
  substring(${column} from '^([^[:alpha:]]*)(?:[[:alpha:]]{1,8}[. ]*[0-9]{1,5})?$'), '[^0-9]', '', 'g')`;

async function filterOwnPhones(
  tx: Transaction,
  userId: string,
  phones: readonly string[],
): Promise<string[]> {
  const own: string[] = [];
  for (const phone of phones) {
    if (toPhonePattern(phone, postgres) === null) continue;
    const digits = sql`any(${sql.param(listPhoneDigits(phone))}::text[])`;
    const another = and(
      ne(userAccount.id, userId),
      isNull(userAccount.anonymizedAt),
      sql`${extractDigits(userAccount.phoneNumber)} = ${digits}`,
    );
    const isShared =
      (await tx.$count(userAccount, another)) > 0 ||
      (await tx.$count(customer, sql`${extractDigits(customer.phoneNumber)} = ${digits}`)) > 0;
    if (!isShared) own.push(phone);
  }
  return own;
}

async function listAddressesWithName(
  tx: Transaction,
  userId: string,
  names: readonly PersonName[],
): Promise<string[]> {
  const pattern = names.flatMap((name) => toNamePattern(name, postgres)?.loose ?? []).join('|');
  if (pattern === '') return [];
  const { rows } = await tx.execute<{ email: string }>(sql`select email from ${userAccount}
    where email ~ ${pattern}::text and id <> ${userId}`);
  return rows.map(({ email }) => email);
}
