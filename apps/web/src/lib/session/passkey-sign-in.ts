import { beginPasskeySignIn, signInWithPasskey as route } from '@portal/contract/auth';
import type { Me } from '@portal/contract/users';
import { signWithPasskey } from '#web/lib/passkeys/passkeys.ts';
import { call } from '../api/call.ts';
import { withChallenge } from './second-factor.ts';
import { loadSignedInUser, runSignInStep } from './sign-in.ts';

/**
 * Signs in with a passkey alone and loads the user.
 * @throws errors of the calls and of the browser, and UserNotLoaded.
 */
export async function signInWithPasskey(): Promise<Me> {
  return runSignInStep(async () => {
    await sendPasskey({});
    return loadSignedInUser();
  });
}

/**
 * Completes the sign-in with a passkey as second factor and loads the user. An expired challenge is
 * removed from the session.
 * @throws errors of the calls and of the browser, and UserNotLoaded.
 */
export async function verifyPasskey(): Promise<Me> {
  return runSignInStep(async () => {
    await withChallenge((challenge_token) => sendPasskey({ challenge_token }));
    return loadSignedInUser();
  });
}

async function sendPasskey(signIn: { challenge_token?: string }): Promise<void> {
  const credential = await signWithPasskey(await call(beginPasskeySignIn, { body: signIn }));
  await call(route, { body: { ...signIn, credential } });
}
