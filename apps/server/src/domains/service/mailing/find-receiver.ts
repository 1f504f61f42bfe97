import { and, arrayContains, eq, sql, type SQL } from 'drizzle-orm';
import { fallbackLanguage } from '@portal/contract/kernel';
import type { Transaction } from '#server/database/database.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { groupMember, userGroup } from '#server/domains/users/groups/user-group.table.ts';
import { getUserId } from '#server/kernel/actor.ts';
import type { Mail } from '#server/mail/mail-params.ts';
import type { Context } from '#server/resource/context.ts';

/** Address, name and language of a mail's recipient. */
export type Receiver = Pick<Mail<'ticket_opened'>, 'to' | 'name' | 'language'>;

/**
 * Finds the reader of mails about a customer's service at an address. An address without an account
 * is accepted. Returns null for the caller, for closed accounts, for another customer's user, and
 * for employees without access to tickets: they get no mail.
 */
export async function findReceiverByEmail(
  tx: Transaction,
  context: Context,
  { email, customerId }: { email: string; customerId: string },
): Promise<Receiver | null> {
  const account = await findAccount(tx, eq(userAccount.email, sql`lower(${email})`));
  if (!account) return { to: email, name: '', language: fallbackLanguage };
  return (await canReadService(tx, account, customerId)) ? toReceiver(context, account) : null;
}

/**
 * Finds the reader of mails about a customer's service by account, with the conditions of
 * `findReceiverByEmail`.
 */
export async function findReceiverByUser(
  tx: Transaction,
  context: Context,
  { userId, customerId }: { userId: string | null; customerId: string },
): Promise<Receiver | null> {
  if (userId === null) return null;
  const account = await findAccount(tx, eq(userAccount.id, userId));
  const isReceiver = account && (await canReadService(tx, account, customerId));
  return isReceiver ? toReceiver(context, account) : null;
}

/**
 * Returns true if the account may read a customer's service: the customer's users, and employees
 * with `service`.
 */
async function canReadService(
  tx: Transaction,
  account: Account,
  customerId: string,
): Promise<boolean> {
  return account.role === 'employee'
    ? hasServicePermission(tx, account.id)
    : account.customerId === customerId;
}

async function hasServicePermission(tx: Transaction, userId: string): Promise<boolean> {
  const [group] = await tx
    .select({ id: userGroup.id })
    .from(groupMember)
    .innerJoin(userGroup, eq(userGroup.id, groupMember.groupId))
    .where(and(eq(groupMember.userId, userId), arrayContains(userGroup.permissions, ['service'])))
    .limit(1);
  return group !== undefined;
}

type Account = typeof userAccount.$inferSelect;

async function findAccount(tx: Transaction, condition: SQL): Promise<Account | null> {
  const [account] = await tx.select().from(userAccount).where(condition);
  return account ?? null;
}

function toReceiver({ actor }: Context, account: Account): Receiver | null {
  const isOpen = account.isActive && account.anonymizedAt === null;
  if (!isOpen || account.id === getUserId(actor)) return null;
  return {
    to: account.email,
    name: `${account.firstName} ${account.lastName}`.trim(),
    language: account.preferredLanguage ?? fallbackLanguage,
  };
}
