import type { SecondFactor } from '@portal/contract/auth';
import type { Transaction } from '#server/database/database.ts';
import { requireRecentAuthentication, type SignedInActor } from '#server/kernel/actor.ts';
import { DomainError, fieldError } from '#server/kernel/domain-error.ts';
import type { Encryptor } from '#server/kernel/encryption.ts';
import type { Context } from '#server/resource/context.ts';
import { isProvedByPasskey } from '../passkeys/reauthenticate.ts';
import { requireOwnCode } from './require-own-code.ts';
import { listSecondFactors } from './second-factors.ts';

interface FactorProof {
  /** The caller had a second factor, of which this is the proof. */
  readonly isProved: boolean;
  /** Uses up the code, in the transaction that the proof is for. */
  readonly use: (tx: Transaction) => Promise<void>;
}

const usesNothing = (): Promise<void> => Promise.resolve();

/**
 * Requires that the caller proves the second factor that they have before they add a passkey: otherwise
 * a session with the password would be enough to get a second factor of one's own
 * (OWASP ASVS 5.0, 6.4.4). A code counts, or a passkey as the last proof of the session. Who has no
 * second factor needs none.
 * @throws DomainError 400 at `code` for a person with an app and neither; `invalid_code`;
 * `reauthentication_required` for a person with passkeys alone.
 */
export async function requireOwnFactor(
  context: Context,
  encryptor: Encryptor,
  { actor, code }: { readonly actor: SignedInActor; readonly code: string | undefined },
): Promise<FactorProof> {
  const { orm } = context.database;
  const factors = await listSecondFactors(orm, actor.userId);
  if (factors.length === 0) return { isProved: false, use: usesNothing };
  if (code !== undefined && factors.includes('code')) {
    const use = await requireOwnCode(context, encryptor, { userId: actor.userId, code });
    return { isProved: true, use };
  }
  if (!(await isProvedByPasskey(orm, actor))) throw createMissingError(factors);
  return { isProved: true, use: usesNothing };
}

const createMissingError = (factors: readonly SecondFactor[]): DomainError =>
  factors.includes('code')
    ? fieldError('code', 'two_factor.code_needed')
    : new DomainError('reauthentication_required', { message: { key: 'passkey.needed_to_add' } });

/**
 * Requires that a caller with a passkey has proved it lately before they add an authenticator app.
 * @throws DomainError `reauthentication_required`.
 */
export async function requireOwnPasskey(
  tx: Transaction,
  context: Context,
  actor: SignedInActor,
): Promise<void> {
  const factors = await listSecondFactors(tx, actor.userId);
  if (!factors.includes('passkey')) return;
  requireRecentAuthentication(context);
  if (!(await isProvedByPasskey(tx, actor)))
    throw new DomainError('reauthentication_required', {
      message: { key: 'passkey.needed_to_add' },
    });
}
