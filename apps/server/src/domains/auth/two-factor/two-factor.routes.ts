import {
  approveTwoFactorReset,
  cancelTwoFactorReset,
  confirmTwoFactor,
  confirmTwoFactorReset,
  disableTwoFactor,
  enableTwoFactor,
  requestTwoFactorReset,
  verifySecondFactor,
} from '@portal/contract/auth';
import { bind, type BoundRoute } from '#server/http/bound-route.ts';
import type { AuthTools } from '../auth-tools.ts';
import { giveSession, markDevice } from '../sessions/give-session.ts';
import { confirm } from './confirm.ts';
import { disable } from './disable.ts';
import { enable } from './enable.ts';
import { approveReset, requireAsker } from './reset/approve-reset.ts';
import { cancelReset } from './reset/cancel-reset.ts';
import { confirmReset } from './reset/confirm-reset.ts';
import { requestReset } from './reset/request-reset.ts';
import { verify } from './verify.ts';

/** The second step of signing in, and the calls that turn it on and off. */
export function twoFactorRoutes(tools: AuthTools): BoundRoute[] {
  const { secretSealer } = tools;
  return [
    bind(verifySecondFactor, async ({ context, body, cookies }) => {
      const given = { token: body.challenge_token, typed: body.totp_code };
      const { sessionId, deviceId } = await verify(context, secretSealer, given);
      // The browser that began to sign in, whatever it calls itself by now.
      markDevice(cookies, tools, deviceId);
      giveSession(cookies, tools, { sessionId, now: context.now });
      return {};
    }),
    bind(enableTwoFactor, ({ context, body }) => enable(context, secretSealer, body.password)),
    bind(confirmTwoFactor, async ({ context, body }) => ({
      recovery_codes: await confirm(context, secretSealer, body.totp_code),
    })),
    bind(disableTwoFactor, ({ context, body }) => disable(context, body.password)),
    bind(requestTwoFactorReset, ({ context, body }) => requestReset(context, body.challenge_token)),
    bind(confirmTwoFactorReset, ({ context, body }) => confirmReset(context, body)),
    bind(cancelTwoFactorReset, ({ context, body }) => cancelReset(context, body)),
    bind(
      approveTwoFactorReset,
      ({ context, params }) => approveReset(context, params),
      requireAsker,
    ),
  ];
}
