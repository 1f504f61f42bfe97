import { sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Database, Executor } from '#server/database/database.ts';
import { createStatement } from '#server/database/statement.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { groupMember, userGroup } from '#server/domains/users/groups/user-group.table.ts';
import { needsSecondFactor } from '#server/domains/users/index.ts';
import { addMilliseconds, days } from '#server/kernel/clock.ts';
import { securitySettings } from '../security/security-settings.table.ts';

const storedForCustomers = sql`(select ${securitySettings.customersTwoFactorRequired} from ${securitySettings})`;

/**
 * Returns the condition on an account that a second factor is required of its person, who has none: by
 * one of their groups or, for a customer's user, by the security settings. A statement that joins
 * those passes their column.
 */
export const buildLack = (
  isRequiredOfCustomers: SQL | AnyPgColumn = storedForCustomers,
): SQL<boolean> => sql<boolean>`(case when ${userAccount.role} = 'employee'
  then exists (select from ${groupMember} join ${userGroup} on ${userGroup.id} = ${groupMember.groupId}
    where ${groupMember.userId} = ${userAccount.id} and ${userGroup.twoFactorRequired})
  else ${isRequiredOfCustomers} end and not ${needsSecondFactor})`;

/** Condition on an account: a second factor is required of its person, who has none. */
export const lacksSecondFactor = buildLack();

const lacking = createStatement(sql`select from ${userAccount}
  where ${userAccount.id} = ${sql.placeholder('id')} and ${lacksSecondFactor}`);

/** Returns true if a second factor is required of a person who has none. */
export async function isSecondFactorMissing(executor: Executor, userId: string): Promise<boolean> {
  const found = await lacking.runIn(executor, { id: userId });
  return found.length > 0;
}

/*
 * Another process may store the instant at the same moment; then it is the same to the second. Rows
 * that somebody has locked are left for the next request.
 */
const beginDuty = createStatement(sql`
  update ${userAccount} set two_factor_required_since = ${sql.placeholder('at')}::timestamptz(3)
  where ${userAccount.id} in (
    select ${userAccount.id} from ${userAccount}
    where ${userAccount.id} = any(${sql.placeholder('ids')}::uuid[])
      and ${userAccount.twoFactorRequiredSince} is null
    for no key update skip locked)`);

/**
 * Stores that a second factor is required of people from now on. The first instant stays, also if
 * the requirement ends and returns: nobody gets a new grace period by leaving a group.
 */
export async function storeDutyBegin(
  database: Database,
  userIds: readonly string[],
  now: Date,
): Promise<void> {
  if (userIds.length > 0) await beginDuty.run(database, { ids: userIds, at: now.toISOString() });
}

/** Returns when the grace period of a person ends who must set up a second factor. */
export function getSetUpDueTime(requiredSince: Date, graceDays: number): Date {
  return addMilliseconds(requiredSince, days(graceDays));
}
