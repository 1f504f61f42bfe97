import * as T from '../schema/index.ts';
import { object, requiredText, route, signedIn, typedCode } from '../kernel/index.ts';
import { personManagers, personParams } from '../users/me.ts';
import { CurrentPassword } from './passwords.ts';

/** A code of an authenticator app: SHA-1, 30 s, 6 digits (API.md §5). */
const AppCode = typedCode({ pattern: '^[0-9]{6}$' });

const link = { uid: requiredText(100), token: requiredText(200) };

/** A code of the authenticator app or a recovery code. */
export const SecondFactorCode = typedCode({ minLength: 1, maxLength: 40 });

export const verifySecondFactor = route({
  id: 'auth.jwt.verify',
  method: 'POST',
  path: '/auth/jwt/verify-2fa/',
  summary: 'Complete sign-in with a second factor',
  access: 'anyone',
  body: object({ challenge_token: requiredText(200), totp_code: SecondFactorCode }),
  responses: { 200: object({}) },
  errors: ['invalid_code', 'authenticator_unreadable', 'challenge_expired', 'account_locked'],
});

export const enableTwoFactor = route({
  id: 'auth.two_factor.enable',
  method: 'POST',
  path: '/auth/two-factor/enable/',
  summary: 'Start to set up two-factor sign-in',
  access: signedIn,
  opensBeforeSetUp: true,
  body: object({ password: CurrentPassword }),
  responses: { 200: object({ secret: T.String(), otpauth_url: T.String() }) },
  errors: ['conflict', 'account_locked', 'reauthentication_required'],
});

export const confirmTwoFactor = route({
  id: 'auth.two_factor.confirm',
  method: 'POST',
  path: '/auth/two-factor/enable/confirm/',
  summary: 'Confirm two-factor sign-in',
  access: signedIn,
  opensBeforeSetUp: true,
  body: object({ totp_code: AppCode }),
  responses: { 200: object({ recovery_codes: T.Array(T.String()) }) },
  errors: ['invalid_code', 'conflict', 'account_locked', 'reauthentication_required'],
});

export const disableTwoFactor = route({
  id: 'auth.two_factor.disable',
  method: 'POST',
  path: '/auth/two-factor/disable/',
  summary: 'Turn off two-factor sign-in',
  access: signedIn,
  body: object({ password: CurrentPassword, code: SecondFactorCode }),
  responses: { 204: null },
  errors: ['invalid_code', 'authenticator_unreadable', 'conflict', 'account_locked'],
});

export const replaceRecoveryCodes = route({
  id: 'auth.two_factor.recovery_codes.replace',
  method: 'POST',
  path: '/auth/two-factor/recovery-codes/',
  summary: 'Create new recovery codes',
  access: signedIn,
  body: object({ code: SecondFactorCode }),
  responses: { 200: object({ recovery_codes: T.Array(T.String()) }) },
  errors: ['invalid_code', 'authenticator_unreadable', 'conflict', 'account_locked'],
  reauthenticated: true,
});

export const requestTwoFactorReset = route({
  id: 'auth.two_factor.reset.request',
  method: 'POST',
  path: '/auth/two-factor/reset/',
  summary: 'Request a two-factor reset by e-mail',
  access: 'anyone',
  body: object({ challenge_token: requiredText(200) }),
  responses: { 202: null },
  errors: ['challenge_expired'],
});

export const confirmTwoFactorReset = route({
  id: 'auth.two_factor.reset.confirm',
  method: 'POST',
  path: '/auth/two-factor/reset/confirm/',
  summary: 'Confirm a two-factor reset by mailed link',
  access: 'anyone',
  body: object(link),
  responses: { 202: null },
  errors: ['invalid_link', 'link_expired'],
});

export const cancelTwoFactorReset = route({
  id: 'auth.two_factor.reset.cancel',
  method: 'POST',
  path: '/auth/two-factor/reset/cancel/',
  summary: 'Cancel a two-factor reset by mailed link',
  access: 'anyone',
  body: object(link),
  responses: { 204: null },
  errors: ['invalid_link', 'link_expired'],
});

export const approveTwoFactorReset = route({
  id: 'auth.two_factor.reset.approve',
  method: 'POST',
  path: '/users/{id}/two-factor-reset/approve/',
  summary: 'Approve a two-factor reset',
  access: personManagers,
  params: personParams,
  responses: { 204: null },
  errors: ['invalid_transition'],
  reauthenticated: true,
});
