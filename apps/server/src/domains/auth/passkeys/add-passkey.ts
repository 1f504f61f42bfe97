import { randomBytes } from 'node:crypto';
import {
  addPasskey as addRoute,
  beginPasskey as beginRoute,
  maxPasskeys,
  type NewCredential,
  type Passkey,
  type PasskeyCreationOptions,
  passkeyTransports,
} from '@portal/contract/auth';
import { eq } from 'drizzle-orm';
import { writeAuditEntry } from '#server/audit/write-audit-entry.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import type { SignedInActor } from '#server/kernel/actor.ts';
import { DomainError, fieldError } from '#server/kernel/domain-error.ts';
import type { Encryptor } from '#server/kernel/encryption.ts';
import { newId } from '#server/kernel/ids.ts';
import type { Context } from '#server/resource/context.ts';
import { read } from '#server/resource/read.ts';
import { transact } from '#server/resource/transact.ts';
import { mailPerson } from '../mailing/mail-person.ts';
import { lockOwnAccount, requireSession } from '../sessions/require-session.ts';
import { requireOwnFactor } from '../two-factor/require-own-factor.ts';
import { hasSecondFactor } from '../two-factor/second-factors.ts';
import {
  challengeLifetime,
  type ChallengeUse,
  createPasskeyChallenge,
  takePasskeyChallenge,
} from './challenges.ts';
import { ownPasskeys } from './passkey.resource.ts';
import { passkey } from './passkey.table.ts';
import { getRelyingParty, relyingPartyName } from './relying-party.ts';
import { listUserPasskeys, toReferences } from './stored-passkeys.ts';

/**
 * COSE numbers of the accepted algorithms: ES256, EdDSA and RS256, one of which every authenticator
 * has (WebAuthn Level 3, §5.1.3 step 9).
 */
const algorithms = [-7, -8, -257];

/** Those of a person without a second factor prove none, and are of no use once they have one. */
const createUse = ({ sessionId }: SignedInActor, isProved: boolean): ChallengeUse => ({
  purpose: isProved ? 'add' : 'add_first',
  boundTo: sessionId,
});

/**
 * Returns what the browser needs to create a passkey for the caller, who proves the second factor that
 * they have. Authenticators know them by a random id.
 * @throws DomainError `conflict` for a person with the maximum number, or at an address that has no
 * passkeys; without a proof as `requireOwnFactor`.
 */
export async function beginPasskey(
  context: Context,
  encryptor: Encryptor,
  code?: string,
): Promise<PasskeyCreationOptions> {
  const actor = requireSession(context, beginRoute.access);
  const { orm } = context.database;
  const { id } = getRelyingParty(context);
  const existing = await listUserPasskeys(orm, actor.userId);
  if (existing.length >= maxPasskeys) throw createTooManyError();
  const { email, firstName, lastName } = userAccount;
  const [account] = await orm
    .select({ email, firstName, lastName })
    .from(userAccount)
    .where(eq(userAccount.id, actor.userId));
  if (!account) throw new DomainError('not_authenticated');
  const { isProved, use } = await requireOwnFactor(context, encryptor, { actor, code });
  await transact(context, async (tx) => {
    await lockOwnAccount(tx, actor);
    await use(tx);
  });
  const userHandle = existing[0]?.userHandle ?? randomBytes(32);
  const challenge = await createPasskeyChallenge(context, createUse(actor, isProved), userHandle);
  return {
    challenge: Buffer.from(challenge).toString('base64url'),
    rp: { id, name: relyingPartyName },
    user: {
      id: userHandle.toString('base64url'),
      name: account.email,
      displayName: `${account.firstName} ${account.lastName}`.trim() || account.email,
    },
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout: challengeLifetime,
    attestation: 'none',
    excludeCredentials: toReferences(existing),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  };
}

/**
 * Adds the passkey that the browser created to the caller's, and mails them.
 * @throws DomainError 400 at `credential` for one that was not created for this session just now,
 * without verifying the person, or before they had the second factor that they have now; `conflict` if it was added before, or with too many;
 * `not_authenticated` if the session has ended meanwhile.
 */
export async function addPasskey(
  context: Context,
  { name, credential }: { readonly name: string; readonly credential: NewCredential },
): Promise<Passkey> {
  const actor = requireSession(context, addRoute.access);
  const { userId } = actor;
  const isFirst = !(await hasSecondFactor(context.database.orm, userId));
  const created = await verifyNewPasskey(context, credential, createUse(actor, !isFirst));
  if (!created) throw createNotAddedError();
  const id = newId();
  const createdAt = context.now.toISOString();
  await transact(context, async (tx) => {
    // Also makes additions of the same person wait, so that none exceeds their number.
    await lockOwnAccount(tx, actor);
    // Somebody else may have added one meanwhile, which this person has not proved.
    if (isFirst && (await hasSecondFactor(tx, userId))) throw createNotAddedError();
    if ((await tx.$count(passkey, eq(passkey.userId, userId))) >= maxPasskeys)
      throw createTooManyError();
    const [added] = await tx
      .insert(passkey)
      .values({ id, userId, name, createdAt, ...created })
      .onConflictDoNothing({ target: passkey.credentialId })
      .returning({ id: passkey.id });
    if (!added) throw new DomainError('conflict', { message: { key: 'passkey.already_added' } });
    await writeAuditEntry(tx, context, {
      action: 'add_passkey',
      table: userAccount,
      objectId: userId,
    });
    await mailPerson(tx, context, {
      userId,
      template: 'passkey_added',
      params: { at: { instant: createdAt }, passkey: name },
    });
  });
  return read(context, ownPasskeys, id);
}

type CreatedPasskey = Pick<
  typeof passkey.$inferInsert,
  'credentialId' | 'publicKey' | 'userHandle' | 'signCount' | 'transports'
>;

/** Verifies a new credential on a challenge of the session. Returns null for one that is not valid. */
async function verifyNewPasskey(
  context: Context,
  { id, type, response }: NewCredential,
  use: ChallengeUse,
): Promise<CreatedPasskey | null> {
  const { clientDataJSON, attestationObject, transports = [] } = response;
  const taken = await takePasskeyChallenge(context, use, clientDataJSON);
  if (!taken?.userHandle) return null;
  const { origin, id: rpId } = getRelyingParty(context);
  // Loaded at the first use: it takes a third of a second.
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type,
        clientExtensionResults: {},
        response: { clientDataJSON, attestationObject },
      },
      expectedChallenge: taken.challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    });
    // The id that the authenticator signed for, and not another one that the browser states.
    if (!verified || registrationInfo.credential.id !== id) return null;
    return {
      credentialId: Buffer.from(id, 'base64url'),
      publicKey: Buffer.from(registrationInfo.credential.publicKey),
      userHandle: taken.userHandle,
      signCount: registrationInfo.credential.counter,
      transports: passkeyTransports.filter((known) => transports.includes(known)),
    };
  } catch {
    // The library throws for each response that is malformed or not for this portal.
    return null;
  }
}

const createTooManyError = (): DomainError =>
  new DomainError('conflict', {
    message: { key: 'passkey.too_many', params: { limit: maxPasskeys } },
  });

const createNotAddedError = (): DomainError => fieldError('credential', 'passkey.not_added');
