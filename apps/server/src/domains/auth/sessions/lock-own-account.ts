import { and, eq, isNull } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import type { SignedInActor } from '#server/kernel/actor.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import { lockAccount } from '../two-factor/lock-account.ts';
import { session } from './session.table.ts';

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
