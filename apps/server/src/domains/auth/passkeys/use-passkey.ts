import type { PasskeyRequestOptions, UsedCredential } from '@portal/contract/auth';
import type { Context } from '#server/resource/context.ts';
import {
  challengeLifetime,
  type ChallengeUse,
  createPasskeyChallenge,
  takePasskeyChallenge,
} from './challenges.ts';
import { getRelyingParty } from './relying-party.ts';
import { type PasskeyProof, type StoredPasskey, toReferences } from './stored-passkeys.ts';

/**
 * Returns what a browser needs to use one of these passkeys, or without any to let the person choose
 * one. Each use verifies the person, by a PIN or their body, so that a passkey is two factors.
 * @throws DomainError `conflict` at an address that has no passkeys.
 */
export async function createRequestOptions(
  context: Context,
  use: ChallengeUse,
  passkeys: readonly StoredPasskey[] = [],
): Promise<PasskeyRequestOptions> {
  const { id: rpId } = getRelyingParty(context);
  const challenge = await createPasskeyChallenge(context, use);
  return {
    challenge: Buffer.from(challenge).toString('base64url'),
    rpId,
    timeout: challengeLifetime,
    userVerification: 'required',
    allowCredentials: toReferences(passkeys),
  };
}

/**
 * Verifies the signature of a passkey on a challenge for this use, and uses the challenge. Returns
 * null for any that is not valid. Store the result by `consumePasskey`, which checks the counter.
 */
export async function verifyPasskey(
  context: Context,
  use: ChallengeUse,
  { stored, credential }: { stored: StoredPasskey; credential: UsedCredential },
): Promise<PasskeyProof | null> {
  const { id, type, response } = credential;
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  const taken = await takePasskeyChallenge(context, use, clientDataJSON);
  if (!taken || !isUserHandle(use, stored, userHandle ?? null)) return null;
  const { origin, id: rpId } = getRelyingParty(context);
  // Loaded at the first use: it takes a third of a second.
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type,
        clientExtensionResults: {},
        response: { clientDataJSON, authenticatorData, signature },
      },
      expectedChallenge: taken.challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      // With 0 the library compares no counters: a false one is audited only with a valid signature.
      credential: { id, publicKey: new Uint8Array(stored.publicKey), counter: 0 },
    });
    const { newCounter: signCount } = authenticationInfo;
    return verified ? { passkeyId: stored.id, userId: stored.userId, signCount } : null;
  } catch {
    // The library throws for each response that is malformed or not for this portal.
    return null;
  }
}

/**
 * Returns true if the authenticator knows the person under this id. One that chose the passkey itself
 * has to tell it (WebAuthn Level 3, §7.2 step 6).
 */
function isUserHandle(
  { purpose }: ChallengeUse,
  stored: StoredPasskey,
  userHandle: string | null,
): boolean {
  if (userHandle === null) return purpose !== 'sign_in';
  return Buffer.from(userHandle, 'base64url').equals(stored.userHandle);
}
