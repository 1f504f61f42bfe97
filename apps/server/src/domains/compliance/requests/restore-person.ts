import { and, eq } from 'drizzle-orm';
import { restorePerson as route } from '@portal/contract/compliance';
import type { User } from '@portal/contract/users';
import type { Transaction } from '#server/database/database.ts';
import { mailPerson } from '#server/domains/auth/index.ts';
import { lockPerson, people, reopenAccount } from '#server/domains/users/index.ts';
import { authorize } from '#server/kernel/actor.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { read } from '#server/resource/read.ts';
import { transact } from '#server/resource/transact.ts';
import type { LockedRow } from '#server/resource/write.ts';
import { anonymizationRequest as request } from './anonymization-request.table.ts';
import { cancelLocked } from './cancel-request.ts';
import { isOpen } from './anonymization-request.resource.ts';

/**
 * Cancels a person's open request, if any, and reactivates their account. Changes nothing for an
 * active account.
 * @throws DomainError `conflict` for an anonymized account and for one deactivated for another
 * reason; `not_found`.
 */
export async function restorePerson(context: Context, { id }: { id: string }): Promise<User> {
  authorize(context.actor, route.access);
  await transact(context, async (tx) => {
    const locked = await lockPerson(tx, context, id);
    const wasOpen = await cancelOpen(tx, context, locked.id);
    if (locked['isActive'] === true) return;
    if (!wasOpen) await assertRequested(tx, locked.id);
    await reopenAccount(tx, context, locked);
    await mailRestored(tx, context, locked);
  });
  return read(context, people, id);
}

/**
 * Cancels a person's open request and returns false if there is none. The caller must have locked
 * the account's row.
 */
async function cancelOpen(tx: Transaction, context: Context, userId: string): Promise<boolean> {
  const [open] = await tx
    .select()
    .from(request)
    .where(and(eq(request.userId, userId), isOpen))
    .for('no key update');
  if (!open) return false;
  await cancelLocked(tx, context, open, null);
  return true;
}

async function assertRequested(tx: Transaction, userId: string): Promise<void> {
  if ((await tx.$count(request, eq(request.userId, userId))) > 0) return;
  throw new DomainError('conflict', { message: { key: 'anonymization.none' } });
}

/** Skips accounts without a password: they receive a new invitation. */
async function mailRestored(tx: Transaction, context: Context, locked: LockedRow): Promise<void> {
  if (locked['passwordHash'] === null) return;
  await mailPerson(tx, context, {
    userId: locked.id,
    template: 'account_restored',
    params: { link: context.portalUrl(), at: { instant: context.now.toISOString() } },
  });
}
