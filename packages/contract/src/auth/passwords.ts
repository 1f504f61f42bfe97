import * as T from '../schema/index.ts';
import { nullable, object, oneOf, requiredText, route, signedIn } from '../kernel/index.ts';

/** A password has 10 to 128 characters of any kind (API.md §3 Auth). */
export const passwordLength = { min: 10, max: 128 } as const;

/**
 * Parameters of a mailed link. `uid` has no format, so that a malformed id is reported as an
 * invalid link.
 */
const link = { uid: requiredText(100), token: requiredText(200) };

/** `writeOnly` marks a secret, which is not trimmed. The password rules check the length. */
const NewPassword = T.String({ minLength: 1, writeOnly: true });

/** The current password, which is only compared. */
export const CurrentPassword = T.String({ minLength: 1, maxLength: 1000, writeOnly: true });

export const changePassword = route({
  id: 'auth.password.change',
  method: 'POST',
  path: '/auth/password/change/',
  summary: 'Change the caller’s password',
  access: signedIn,
  body: object({ old_password: CurrentPassword, new_password: NewPassword }),
  responses: { 204: null },
  errors: ['account_locked'],
});

/** Levels of a new password; the first four are refused. */
export const passwordLevels = [
  'too_short',
  'too_long',
  'personal',
  'weak',
  'fair',
  'good',
  'strong',
] as const;

/** Why a password is weak or no more than acceptable. */
export const passwordWeaknesses = [
  'common',
  'context',
  'name',
  'word',
  'date',
  'keyboard',
  'repeat',
  'sequence',
  'other',
] as const;

export type PasswordLevel = (typeof passwordLevels)[number];
export type PasswordWeakness = (typeof passwordWeaknesses)[number];

export const ratePassword = route({
  id: 'auth.password.rate',
  method: 'POST',
  path: '/auth/password/strength/',
  summary: 'Check the strength of a new password',
  access: 'anyone',
  body: object({
    password: NewPassword,
    uid: T.Optional(link.uid),
    token: T.Optional(link.token),
  }),
  responses: {
    200: T.Object({
      level: oneOf(passwordLevels),
      weakness: nullable(oneOf(passwordWeaknesses)),
    }),
  },
  errors: ['invalid_link', 'link_expired', 'not_authenticated'],
});

export const checkPasswordLink = route({
  id: 'auth.password.reset.check',
  method: 'POST',
  path: '/auth/password/reset/check/',
  summary: 'Check a mailed password link',
  access: 'anyone',
  body: object(link),
  responses: { 204: null },
  errors: ['invalid_link', 'link_expired'],
});

export const confirmPassword = route({
  id: 'auth.password.reset.confirm',
  method: 'POST',
  path: '/auth/password/reset/confirm/',
  summary: 'Set a password by mailed link',
  access: 'anyone',
  body: object({ ...link, new_password: NewPassword }),
  responses: { 204: null },
  errors: ['invalid_link', 'link_expired'],
});
