import type * as auth from '@portal/contract/auth';
import { reauthenticationMinutes } from '@portal/contract/kernel';
import { exampleLink, type RouteDocs } from './route-doc.ts';

const password = 'correct horse battery staple';
const newPassword = 'three quiet rivers at dawn';
const challenge = { challenge_token: '9f1c2e7a-5b3d4c6f8a0e' } as const;

export const authDocs: RouteDocs<typeof auth> = {
  'auth.csrf.get': {
    description:
      'Sets the `csrftoken` cookie. Every request but GET sends its value in the header `X-CSRFToken`.',
  },
  'auth.jwt.create': {
    description:
      'Sets the session cookies. If `two_fa_required` is true, no session exists yet: send the `challenge_token` with a code to `verify-2fa` within 5 minutes. A wrong password and an unknown account return the same error in the same time. Five failures within 15 minutes lock the account for 15 minutes. With `two_factor_setup_required`, a second factor is required of the person, who has none: after `two_factor_setup_due_at` of `users/me/` every call but those that set it up returns 403 `two_factor_setup_required`.',
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
    description: `What is dangerous returns 403 \`reauthentication_required\` ${reauthenticationMinutes} minutes after the sign-in. After this call it is possible for as long again.`,
    example: { password },
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
      'Returns the secret for the authenticator app. Two-factor sign-in is on once a code confirms it.',
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
