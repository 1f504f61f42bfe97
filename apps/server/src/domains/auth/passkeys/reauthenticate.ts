import {
  beginReauthentication as beginRoute,
  type PasskeyRequestOptions,
  reauthenticate as route,
  type UsedCredential,
} from '@portal/contract/auth';
import type { RouteBody } from '@portal/contract/kernel';
import { and, eq, sql } from 'drizzle-orm';
import type { SignedInActor } from '#server/kernel/actor.ts';
import type { Executor } from '#server/database/database.ts';
import { DomainError, fieldError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { transact } from '#server/resource/transact.ts';
import { requireOwnPassword } from '../passwords/require-own-password.ts';
import { requireSession } from '../sessions/require-session.ts';
import { session } from '../sessions/session.table.ts';
import { lockAccount } from '../two-factor/lock-account.ts';
import { passkey } from './passkey.table.ts';
import { consumePasskey, findPasskey, listUserPasskeys } from './stored-passkeys.ts';
import { createRequestOptions, verifyPasskey } from './use-passkey.ts';

const createUse = ({ sessionId }: SignedInActor) =>
  ({ purpose: 'reauthenticate', boundTo: sessionId }) as const;

/**
 * Returns what the browser needs to use a passkey of the caller.
 * @throws DomainError `conflict` for a caller without one.
 */
export async function beginReauthentication(context: Context): Promise<PasskeyRequestOptions> {
  const actor = requireSession(context, beginRoute.access);
  const passkeys = await listUserPasskeys(context.database.orm, actor.userId);
  if (passkeys.length === 0)
    throw new DomainError('conflict', { message: { key: 'passkey.none' } });
  return createRequestOptions(context, createUse(actor), passkeys);
}

/**
 * Stores that the caller proved in this session who they are, which allows for some minutes what is
 * dangerous (OWASP ASVS 5.0, 7.5.1). A passkey is enough instead of the password, and is not locked by
 * wrong ones: a signature cannot be guessed.
 * @throws DomainError 400 at `password` or `credential` for a wrong one, and for none;
 * `account_locked` after too many wrong passwords.
 */
export async function reauthenticate(
  context: Context,
  { password, credential }: RouteBody<typeof route>,
): Promise<void> {
  const actor = requireSession(context, route.access);
  if (credential) return provePasskey(context, actor, credential);
  if (password === undefined) throw fieldError('password', 'field.required');
  await requireOwnPassword(context, 'password', password);
  await storeProof(context.database.orm, context, actor);
}

async function provePasskey(
  context: Context,
  actor: SignedInActor,
  credential: UsedCredential,
): Promise<void> {
  const { userId } = actor;
  const stored = await findPasskey(context.database.orm, credential);
  const proof =
    stored?.userId === userId
      ? await verifyPasskey(context, createUse(actor), { stored, credential })
      : null;
  const isProved =
    proof !== null &&
    (await transact(context, async (tx) => {
      if (!(await lockAccount(tx, userId))) return false;
      if (!(await consumePasskey(tx, context, proof))) return false;
      await storeProof(tx, context, actor);
      return true;
    }));
  if (!isProved) throw fieldError('credential', 'passkey.refused');
}

async function storeProof(
  executor: Executor,
  { now }: Context,
  { sessionId }: SignedInActor,
): Promise<void> {
  await executor
    .update(session)
    .set({ authenticatedAt: now.toISOString() })
    .where(eq(session.id, sessionId));
}

/**
 * Returns true if the last proof in the caller's session was by one of their passkeys. A use of a
 * passkey stores the same instant, to the millisecond, as the proof or the sign-in that it was for.
 */
export async function isProvedByPasskey(
  executor: Executor,
  { sessionId }: SignedInActor,
): Promise<boolean> {
  const provedAt = sql`coalesce(${session.authenticatedAt}, ${session.createdAt})`;
  const proofs = await executor
    .select({ id: passkey.id })
    .from(session)
    .innerJoin(passkey, and(eq(passkey.userId, session.userId), eq(passkey.lastUsedAt, provedAt)))
    .where(eq(session.id, sessionId));
  return proofs.length > 0;
}
