import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  beginReauthentication,
  listPasskeys,
  reauthenticate,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
} from '@portal/contract/auth';
import { bind, type BoundRoute, withSearch } from '#server/http/bound-route.ts';
import { newId } from '#server/kernel/ids.ts';
import type { Context } from '#server/resource/context.ts';
import { list } from '#server/resource/list/list.ts';
import { read } from '#server/resource/read.ts';
import { beginReauthentication as beginProof, reauthenticate as prove } from './reauthenticate.ts';
import { readDeviceId, setDeviceCookie } from '../sessions/set-session-cookies.ts';
import { enterSession } from '../sessions/enter-session.ts';
import type { AuthTools } from '../sessions/tokens.ts';
import { addPasskey as add, beginPasskey as begin } from './add-passkey.ts';
import { removePasskey as remove, renamePasskey as rename } from './change-passkey.ts';
import { ownPasskeys } from './passkey.resource.ts';
import { createSignInUse, signInWithPasskey as signIn } from './sign-in-with-passkey.ts';
import { createRequestOptions } from './use-passkey.ts';
import { beginSecondPasskey, verifySecondPasskey } from './verify-second-passkey.ts';

const findOwn = (context: Context, { id }: { id: string }) => read(context, ownPasskeys, id);

/** Routes for the caller's passkeys, and to sign in or prove who one is with them. */
export function passkeyRoutes(tools: AuthTools): BoundRoute[] {
  return [
    withSearch(
      ownPasskeys,
      bind(listPasskeys, ({ context, query }) => list(context, ownPasskeys, query)),
    ),
    bind(beginPasskey, ({ context, body }) => begin(context, tools.secretEncryptor, body.code)),
    bind(addPasskey, ({ context, body }) => add(context, body)),
    bind(renamePasskey, ({ context, params, body }) => rename(context, params, body.name), findOwn),
    bind(removePasskey, ({ context, params }) => remove(context, params), findOwn),
    bind(beginReauthentication, ({ context }) => beginProof(context)),
    bind(reauthenticate, ({ context, body }) => prove(context, body)),
    bind(beginPasskeySignIn, async ({ context, body, cookies }) => {
      if (body.challenge_token !== undefined)
        return beginSecondPasskey(context, body.challenge_token);
      const deviceId = readDeviceId(cookies, tools) ?? newId();
      const options = await createRequestOptions(context, createSignInUse(deviceId));
      setDeviceCookie(cookies, tools, deviceId);
      return options;
    }),
    bind(signInWithPasskey, async ({ context, body, cookies }) => {
      const { challenge_token: token, credential } = body;
      const { sessionKey, deviceId } =
        token === undefined
          ? {
              deviceId: null,
              sessionKey: await signIn(context, {
                credential,
                deviceId: readDeviceId(cookies, tools),
              }),
            }
          : await verifySecondPasskey(context, { token, credential });
      // Restores the device of the first step, in case the cookie changed meanwhile.
      if (deviceId !== null) setDeviceCookie(cookies, tools, deviceId);
      await enterSession(context, cookies, tools, sessionKey);
      return {};
    }),
  ];
}
