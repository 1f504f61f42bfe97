import type { Access } from '@portal/contract/kernel';
import { and, eq, isNull } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { authorize, type SignedInActor } from '#server/kernel/actor.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { lockAccount } from '../two-factor/lock-account.ts';
import { session } from './session.table.ts';

/**
 * Returns the caller as the person of a session.
 * @throws DomainError `not_authenticated` for another caller; `permission_denied` without access.
 */
export function requireSession({ actor }: Context, access: Access): SignedInActor {
  authorize(actor, access);
  if (actor.kind !== 'employee' && actor.kind !== 'customer')
    throw new DomainError('not_authenticated');
  return actor;
}

/**
 * Locks the caller's account as `lockAccount`, and keeps their session from ending until then. A
 * request is authenticated before its body has arrived, and the session may have ended meanwhile.
 * @throws DomainError `not_authenticated` for an account that cannot sign in, and an ended session.
 */
export async function lockOwnAccount(
  tx: Transaction,
  { userId, sessionId }: SignedInActor,
): Promise<void> {
  if (!(await lockAccount(tx, userId))) throw new DomainError('not_authenticated');
  const [live] = await tx
    .select({ id: session.id })
    .from(session)
    .where(and(eq(session.id, sessionId), isNull(session.endedAt)))
    .for('share');
  if (!live) throw new DomainError('not_authenticated');
}
