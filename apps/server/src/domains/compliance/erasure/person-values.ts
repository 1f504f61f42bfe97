import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { auditEntry, auditPersonal } from '#server/audit/audit.table.ts';
import type { Transaction } from '#server/database/database.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { postgres } from './patterns/dialect.ts';
import { phonePattern } from './patterns/phone-pattern.ts';

/** What a person is and was called by: their account's values, and those that it had before. */
export interface PersonValues {
  /** In small letters; the first is the account's. */
  readonly emails: readonly string[];
  readonly names: readonly { readonly first: string; readonly last: string }[];
  readonly phones: readonly string[];
}

type Account = typeof userAccount.$inferSelect;

/** Names that somebody had, in all their combinations: few change theirs more than once. */
const mostNames = 12;

/**
 * Reads what the traces of a person are known by. An address that was theirs and is another
 * account's by now, and a number that another account has as well, are not theirs alone: these
 * are taken off their account, and looked for nowhere else.
 */
export async function personValues(tx: Transaction, account: Account): Promise<PersonValues> {
  const former = await formerValues(tx, account.id);
  const emails = [account.email, ...former.email].map((email) => email.toLowerCase());
  const phones = [account.phoneNumber ?? '', ...former.phoneNumber];
  const firsts = unique([account.firstName, ...former.firstName]);
  const lasts = unique([account.lastName, ...former.lastName]);
  return {
    emails: await ownEmails(tx, account.id, unique(emails)),
    names: firsts.flatMap((first) => lasts.map((last) => ({ first, last }))).slice(0, mostNames),
    phones: await ownPhones(tx, account.id, unique(phones)),
  };
}

const unique = (texts: readonly string[]): string[] => [
  ...new Set(texts.filter((text) => text.trim() !== '')),
];

const remembered = ['email', 'firstName', 'lastName', 'phoneNumber'] as const;

type Former = Record<(typeof remembered)[number], string[]>;

/** What the audit trail still remembers of the account. */
async function formerValues(tx: Transaction, userId: string): Promise<Former> {
  const rows = await tx
    .select({ changes: auditPersonal.changes })
    .from(auditPersonal)
    .innerJoin(auditEntry, eq(auditEntry.id, auditPersonal.entryId))
    .where(and(eq(auditEntry.objectType, 'user_account'), eq(auditEntry.objectId, userId)));
  const former: Former = { email: [], firstName: [], lastName: [], phoneNumber: [] };
  for (const { changes } of rows) {
    for (const name of remembered) former[name].push(...textsOf(changes[name]));
  }
  return former;
}

function textsOf(change: unknown): string[] {
  if (typeof change !== 'object' || change === null) return [];
  return Object.values(change).filter((value) => typeof value === 'string');
}

async function ownEmails(
  tx: Transaction,
  userId: string,
  emails: readonly string[],
): Promise<string[]> {
  const { rows } = await tx.execute<{ email: string }>(sql`select email from ${userAccount}
    where email = any(${sql.param(emails)}::text[]) and id <> ${userId}`);
  const others = new Set(rows.map(({ email }) => email));
  return emails.filter((email) => !others.has(email));
}

async function ownPhones(
  tx: Transaction,
  userId: string,
  phones: readonly string[],
): Promise<string[]> {
  const own: string[] = [];
  for (const phone of phones) {
    const pattern = phonePattern(phone, postgres);
    const another = and(
      ne(userAccount.id, userId),
      isNull(userAccount.anonymizedAt),
      sql`${userAccount.phoneNumber} ~ ${pattern}::text`,
    );
    if (pattern !== null && (await tx.$count(userAccount, another)) === 0) own.push(phone);
  }
  return own;
}
