import {
  approveTwoFactorReset,
  cancelTwoFactorReset,
  confirmTwoFactor,
  confirmTwoFactorReset,
  disableTwoFactor,
  enableTwoFactor,
  replaceRecoveryCodes,
  requestTwoFactorReset,
  verifySecondFactor,
} from '@portal/contract/auth';
import { bind, type BoundRoute } from '#server/http/bound-route.ts';
import type { AuthTools } from '../sessions/tokens.ts';
import { enterSession } from '../sessions/enter-session.ts';
import { setDeviceCookie } from '../sessions/set-session-cookies.ts';
import { confirm } from './confirm.ts';
import { disable } from './disable.ts';
import { enable } from './enable.ts';
import { replaceRecoveryCodes as replace } from './replace-recovery-codes.ts';
import { approveReset, requireOtherPerson } from './reset/approve-reset.ts';
import { cancelReset } from './reset/cancel-reset.ts';
import { confirmReset } from './reset/confirm-reset.ts';
import { requestReset } from './reset/request-reset.ts';
import { verify } from './verify.ts';

/** Routes of the second sign-in step and of the two-factor settings. */
export function twoFactorRoutes(tools: AuthTools): BoundRoute[] {
  const { secretEncryptor } = tools;
  return [
    bind(verifySecondFactor, async ({ context, body, cookies }) => {
      const credentials = { token: body.challenge_token, code: body.totp_code };
      const { sessionKey, deviceId } = await verify(context, secretEncryptor, credentials);
      // Restores the device of the first step, in case the cookie changed meanwhile.
      setDeviceCookie(cookies, tools, deviceId);
      await enterSession(context, cookies, tools, sessionKey);
      return {};
    }),
    bind(enableTwoFactor, ({ context, body }) => enable(context, secretEncryptor, body.password)),
    bind(confirmTwoFactor, async ({ context, body }) => ({
      recovery_codes: await confirm(context, secretEncryptor, body.totp_code),
    })),
    bind(disableTwoFactor, ({ context, body }) => disable(context, secretEncryptor, body)),
    bind(replaceRecoveryCodes, async ({ context, body }) => ({
      recovery_codes: await replace(context, secretEncryptor, body.code),
    })),
    bind(requestTwoFactorReset, ({ context, body }) => requestReset(context, body.challenge_token)),
    bind(confirmTwoFactorReset, ({ context, body }) => confirmReset(context, body)),
    bind(cancelTwoFactorReset, ({ context, body }) => cancelReset(context, body)),
    bind(
      approveTwoFactorReset,
      ({ context, params }) => approveReset(context, params),
      requireOtherPerson,
    ),
  ];
}
