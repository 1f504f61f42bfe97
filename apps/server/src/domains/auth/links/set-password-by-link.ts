import { eq, sql } from 'drizzle-orm';
import { confirmPassword as route } from '@portal/contract/auth';
import { record } from '#server/audit/record.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { authorise } from '#server/kernel/actor.ts';
import { invalid } from '#server/kernel/portal-error.ts';
import type { Context } from '#server/resource/context.ts';
import { transact } from '#server/resource/transact.ts';
import { hashPassword } from '../passwords/password-hash.ts';
import { passwordFaults } from '../passwords/password-faults.ts';
import { endSessionsOf } from '../sessions/end-session.ts';
import { findLink, type LinkClaim } from './find-link.ts';
import { useLink } from './use-link.ts';

/**
 * Sets the password of a link's user and ends all their sessions.
 * @throws PortalError `invalid_link`, `link_expired`; 400 at `new_password`, which leaves the link good.
 */
export async function setPasswordByLink(
  context: Context,
  { newPassword, ...claim }: LinkClaim & { newPassword: string },
): Promise<void> {
  authorise(context.actor, route.access);
  const link = await findLink(context, claim);
  const faults = await passwordFaults(newPassword, link.person);
  if (faults.length > 0) throw invalid({ new_password: faults.map((key) => ({ key })) });
  // Hashing is slow by design: it is done before a row is held.
  const passwordHash = await hashPassword(newPassword);
  await transact(context, async (tx) => {
    // The account first: two who come with different links of one user never wait in a ring.
    const changed = { passwordHash, updatedAt: context.now.toISOString() };
    await tx
      .update(userAccount)
      .set({ ...changed, version: sql`${userAccount.version} + 1` })
      .where(eq(userAccount.id, link.userId));
    await useLink(tx, link, context.now);
    await endSessionsOf(tx, link.userId, context.now);
    await record(tx, context, {
      action: 'set_password',
      table: userAccount,
      objectId: link.userId,
    });
  });
}
