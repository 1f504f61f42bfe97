import { and, eq, isNull, sql } from 'drizzle-orm';
import { record } from '#server/audit/record.ts';
import { customer } from '#server/domains/crm/customers/customer.table.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { newId } from '#server/kernel/ids.ts';
import { PortalError } from '#server/kernel/portal-error.ts';
import type { Context } from '#server/resource/context.ts';
import { transact } from '#server/resource/transact.ts';
import { passwordFits } from '../passwords/password-hash.ts';
import { session } from './session.table.ts';

/**
 * Begins a new session and answers its id.
 * @throws PortalError `invalid_credentials`, the same in the same time for an unknown e-mail, a
 *   wrong password, and an account that is invited, deactivated or anonymized (API.md §3 Auth).
 */
export async function signIn(
  context: Context,
  { email, password, deviceId }: { email: string; password: string; deviceId: string },
): Promise<string> {
  const account = await accountThatMaySignIn(context, email);
  const passwordHash = account?.passwordHash ?? null;
  const fits = await passwordFits(passwordHash, password);
  if (!account || passwordHash === null || !fits) throw new PortalError('invalid_credentials');
  const at = context.now.toISOString();
  const id = newId();
  await transact(context, async (tx) => {
    // A password set, or an account closed, since it was read has ended every session: begin none.
    const [still] = await tx
      .update(userAccount)
      .set({ lastLoginAt: at })
      .where(
        and(
          eq(userAccount.id, account.id),
          eq(userAccount.isActive, true),
          eq(userAccount.passwordHash, passwordHash),
        ),
      )
      .returning({ id: userAccount.id });
    if (!still) throw new PortalError('invalid_credentials');
    await tx.insert(session).values({
      id,
      userId: account.id,
      createdAt: at,
      lastSeenAt: at,
      rotatedAt: at,
      deviceId,
      ip: context.ip,
      userAgent: context.userAgent,
    });
    await record(tx, context, { action: 'sign_in', table: userAccount, objectId: account.id });
  });
  return id;
}

async function accountThatMaySignIn(
  { database }: Context,
  email: string,
): Promise<{ id: string; passwordHash: string | null } | undefined> {
  const [account] = await database.orm
    .select({ id: userAccount.id, passwordHash: userAccount.passwordHash })
    .from(userAccount)
    .leftJoin(customer, eq(customer.id, userAccount.customerId))
    .where(
      and(
        eq(userAccount.email, email.toLowerCase()),
        eq(userAccount.isActive, true),
        isNull(userAccount.anonymizedAt),
        sql`coalesce(${customer.isActive}, true)`,
      ),
    );
  return account;
}
