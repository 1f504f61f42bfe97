import { reauthenticate as route } from '@portal/contract/auth';
import { eq } from 'drizzle-orm';
import { authorize } from '#server/kernel/actor.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { session } from '../sessions/session.table.ts';
import { requireOwnPassword } from './require-own-password.ts';

/**
 * Stores that the caller proved in this session who they are, which allows for some minutes what is
 * dangerous (OWASP ASVS 5.0, 7.5.1).
 * @throws DomainError 400 at `password` for a wrong one; `account_locked` after too many.
 */
export async function reauthenticate(context: Context, password: string): Promise<void> {
  const { actor, database, now } = context;
  authorize(actor, route.access);
  if (actor.kind !== 'employee' && actor.kind !== 'customer')
    throw new DomainError('not_authenticated');
  await requireOwnPassword(context, 'password', password);
  await database.orm
    .update(session)
    .set({ authenticatedAt: now.toISOString() })
    .where(eq(session.id, actor.sessionId));
}
