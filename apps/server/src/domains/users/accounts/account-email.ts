import { and, ne, sql, type SQL } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { fieldError } from '#server/kernel/domain-error.ts';
import { toAsciiEmail, toReadableEmail } from '#server/kernel/email-address.ts';
import { userAccount } from './user-account.table.ts';

/**
 * Returns the spellings of an address, in lower case, by which an account is found: readable, as it
 * is stored, and with its domain in ASCII, as it was stored before and is until the first cleaning of
 * stored texts after an update has ended.
 */
export const listSpellings = (email: string): string[] => [
  ...new Set([toReadableEmail(email).toLowerCase(), toAsciiEmail(email).toLowerCase()]),
];

/** Condition: the account has this address, in any of its spellings. */
export const hasEmail = (email: string): SQL =>
  sql`${userAccount.email} = any(${sql.param(listSpellings(email))}::text[])`;

/**
 * Requires that no other account has the address in its other spelling; the unique index compares
 * the spelling alone. Costs nothing for a domain that has one spelling.
 * @throws DomainError 400 at `email`.
 */
export async function requireFreeEmail(
  tx: Transaction,
  email: string | undefined,
  ownId: string | null = null,
): Promise<void> {
  if (email === undefined || listSpellings(email).length === 1) return;
  const isOther = and(hasEmail(email), ownId === null ? undefined : ne(userAccount.id, ownId));
  if ((await tx.$count(userAccount, isOther)) > 0) throw fieldError('email', 'user.email_taken');
}
