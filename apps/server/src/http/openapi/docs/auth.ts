import type * as auth from '@portal/contract/auth';
import { maxPasskeys } from '@portal/contract/auth';
import { reauthenticationMinutes } from '@portal/contract/kernel';
import { exampleLink, type RouteDocs } from './route-doc.ts';

const password = 'correct horse battery staple';
const newPassword = 'three quiet rivers at dawn';
const credentialId = 'Zm9yIGV4YW1wbGUgYSBwYXNza2V5';
const clientDataJSON = 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0';
const usedCredential = {
  id: credentialId,
  type: 'public-key',
  response: {
    clientDataJSON,
    authenticatorData: 'SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MFAAAAAQ',
    signature: 'MEUCIQDx',
    userHandle: 'cmFuZG9t',
  },
} as const;
const challenge = { challenge_token: '9f1c2e7a-5b3d4c6f8a0e' } as const;

export const authDocs: RouteDocs<typeof auth> = {
  'auth.csrf.get': {
    description:
      'Sets the `csrftoken` cookie. Every request but GET sends its value in the header `X-CSRFToken`.',
  },
  'auth.jwt.create': {
    description:
      'Sets the session cookies. If `two_fa_required` is true, no session exists yet: within 5 minutes, send the `challenge_token` with a code to `verify-2fa`, or with a passkey to `passkey-sign-in`; `second_factors` says which of them the person has. A wrong password and an unknown account return the same error in the same time. Five failures within 15 minutes lock the account for 15 minutes. With `two_factor_setup_required`, a second factor is required of the person, who has none: after `two_factor_setup_due_at` of `users/me/` every call but those that set it up returns 403 `two_factor_setup_required`.',
    example: { email: 'an.peeters@clinic.example', password },
  },
  'auth.jwt.verify': {
    description:
      '`totp_code` is a code of the authenticator app or a recovery code. Five wrong codes end the challenge; ten within 15 minutes from one browser or network lock it for 15 minutes.',
    example: { ...challenge, totp_code: '492039' },
  },
  'auth.jwt.refresh': {
    description:
      'Replaces the cookies by new ones. A refresh token that was used before ends its session.',
  },
  'auth.jwt.logout': { description: 'Ends the session on the server and clears its cookies.' },
  'auth.sessions.list': { description: 'Returns the newest session first.' },
  'auth.person.sessions.list': { description: 'Returns the newest session first.' },
  'auth.password.change': {
    description: 'Ends every other session of the caller.',
    example: { old_password: password, new_password: newPassword },
  },
  'auth.reauthenticate': {
    description: `What is dangerous returns 403 \`reauthentication_required\` ${reauthenticationMinutes} minutes after the sign-in. After this call it is possible for as long again. Send either the \`password\` or the \`credential\` of a passkey, which signs the challenge of \`reauthenticate/options\`.`,
    example: { password },
  },
  'auth.reauthenticate.options': {
    description:
      'Returns the argument of `navigator.credentials.get()` as JSON. Send the result to `reauthenticate` within 5 minutes, in the same session. 409 `conflict` for a caller without a passkey.',
  },
  'auth.passkeys.list': { description: 'Returns the newest passkey first.' },
  'auth.passkeys.options': {
    description:
      'Returns the argument of `navigator.credentials.create()` as JSON. Send the result to `passkeys` within 5 minutes, in the same session. A caller with a second factor proves it first: by a `code` of the authenticator app or a recovery code, or by a passkey in `reauthenticate`. Without a proof the response is 400 at `code`, or 403 `reauthentication_required` for a caller with passkeys alone. Passkeys are for the host of `PUBLIC_URL`, or without it for the host of the request; at an IP address there are none (409 `conflict`).',
    example: { code: '492039' },
  },
  'auth.passkeys.create': {
    description: `The challenge can be used once. A person can have ${maxPasskeys} passkeys. Once they have one, a sign-in with the password requires it, or a code, as second factor.`,
    example: {
      name: 'Telephone',
      credential: {
        id: credentialId,
        type: 'public-key',
        response: { clientDataJSON, attestationObject: 'o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YQ' },
      },
    },
  },
  'auth.passkeys.change': { example: { name: 'Laptop' } },
  'auth.passkeys.delete': { description: 'Sessions that were begun with the passkey go on.' },
  'auth.passkey_sign_in.options': {
    description:
      'Returns the argument of `navigator.credentials.get()` as JSON. Send the result to `passkey-sign-in` within 5 minutes, with the `device` cookie that this call sets. With the `challenge_token` of a sign-in with the right password, the passkey is its second factor.',
    example: challenge,
  },
  'auth.passkey_sign_in.create': {
    description:
      'Sets the session cookies. Without `challenge_token` the passkey replaces password and code. Refused passkeys count towards the same limits as wrong passwords.',
    example: { ...challenge, credential: usedCredential },
  },
  'auth.password.rate': {
    description:
      'Returns how the portal would rate the password while it is typed; `weakness` says why it is not better. Needs a session, or `uid` and `token` of a mailed link. Stores and logs nothing.',
    example: { password: newPassword },
  },
  'auth.password.reset.request': {
    description:
      'Returns the same response whether the account exists or not. The link is valid for one hour.',
    example: { email: 'an.peeters@clinic.example' },
  },
  'auth.password.reset.check': {
    description: 'Returns 204 if the link of an invitation or a reset is still valid.',
    example: exampleLink,
  },
  'auth.password.reset.confirm': {
    description:
      'Accepts the link of an invitation or a reset. Unlocks the account and ends all its sessions.',
    example: { ...exampleLink, new_password: newPassword },
  },
  'auth.two_factor.enable': {
    description:
      'Returns the secret for the authenticator app. Two-factor sign-in is on once a code confirms it. A caller with a passkey proves it first, in `reauthenticate`.',
    example: { password },
  },
  'auth.two_factor.confirm': {
    description: 'Returns the recovery codes. The portal shows them only this once.',
    example: { totp_code: '492039' },
  },
  'auth.two_factor.disable': {
    description:
      '`code` is a code of the authenticator app or a recovery code. Deletes the recovery codes too. Returns 409 where a second factor is required of the caller.',
    example: { password, code: '492039' },
  },
  'auth.two_factor.recovery_codes.replace': {
    description:
      '`code` is a code of the authenticator app or a recovery code. The earlier recovery codes stop working; the portal shows the new ones only this once.',
    example: { code: '492039' },
  },
  'auth.two_factor.reset.request': {
    description:
      'Needs the challenge of a sign-in with the right password. The mailed link is valid for one hour.',
    example: challenge,
  },
  'auth.two_factor.reset.confirm': {
    description:
      'Two-factor sign-in is turned off once a colleague approves the request, or 24 hours later if nobody cancels it.',
    example: exampleLink,
  },
  'auth.two_factor.reset.cancel': {
    description: 'Accepts the link of the second mail.',
    example: exampleLink,
  },
  'auth.two_factor.reset.approve': {
    description:
      'Turns off the person’s two-factor sign-in as they requested, and ends their sessions.',
  },
};
