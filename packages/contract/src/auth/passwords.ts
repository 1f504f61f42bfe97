import * as T from 'typebox';
import { record, requiredText, route } from '../kernel/index.ts';

/** A password has 10 to 128 characters, whichever they are (API.md §3 Auth). */
export const passwordLength = { least: 10, most: 128 } as const;

/** What a mailed link carries. No format: what is no id is a link that is not good, like any other. */
const link = { uid: requiredText(100), token: requiredText(200) };

/** `writeOnly` marks a secret: it is not trimmed. Its length is told among the rules for passwords, however long it is. */
const NewPassword = T.String({ minLength: 1, writeOnly: true });

export const checkPasswordLink = route({
  id: 'auth.password.reset.check',
  method: 'POST',
  path: '/auth/password/reset/check/',
  summary: 'Whether a link to set a password is still good',
  access: 'anyone',
  body: record(link),
  answers: { 204: null },
  errors: ['invalid_link', 'link_expired'],
});

export const confirmPassword = route({
  id: 'auth.password.reset.confirm',
  method: 'POST',
  path: '/auth/password/reset/confirm/',
  summary: 'Set a password by a link; all sessions of the user end',
  access: 'anyone',
  body: record({ ...link, new_password: NewPassword }),
  answers: { 204: null },
  errors: ['invalid_link', 'link_expired'],
});
