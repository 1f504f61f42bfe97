import * as T from '../schema/index.ts';
import { nullable, object, requiredText, route } from '../kernel/index.ts';

export const getCsrf = route({
  id: 'auth.csrf.get',
  method: 'GET',
  path: '/auth/csrf/',
  summary: 'Get the CSRF cookie',
  access: 'anyone',
  responses: { 204: null },
});

export const createSession = route({
  id: 'auth.jwt.create',
  method: 'POST',
  path: '/auth/jwt/create/',
  summary: 'Sign in with e-mail and password',
  access: 'anyone',
  // `email` has no format, so that a malformed address is reported as a wrong credential.
  body: object({
    email: requiredText(254),
    password: T.String({ minLength: 1, maxLength: 1000, writeOnly: true }),
  }),
  responses: {
    200: object({ two_fa_required: T.Boolean(), challenge_token: nullable(T.String()) }),
  },
  errors: ['invalid_credentials', 'account_locked'],
});

/** A code of the authenticator app or a recovery code. */
const SecondFactor = T.String({ minLength: 1, maxLength: 40, writeOnly: true });

export const verifySecondFactor = route({
  id: 'auth.jwt.verify',
  method: 'POST',
  path: '/auth/jwt/verify-2fa/',
  summary: 'Complete sign-in with a second factor',
  access: 'anyone',
  body: object({ challenge_token: requiredText(200), totp_code: SecondFactor }),
  responses: { 200: object({}) },
  errors: ['invalid_code', 'challenge_expired', 'account_locked'],
});

export const refreshSession = route({
  id: 'auth.jwt.refresh',
  method: 'POST',
  path: '/auth/jwt/refresh/',
  summary: 'Refresh the session cookies',
  access: 'anyone',
  responses: { 200: object({}) },
  errors: ['not_authenticated'],
});

export const endSession = route({
  id: 'auth.jwt.logout',
  method: 'POST',
  path: '/auth/jwt/logout/',
  summary: 'Sign out',
  access: 'anyone',
  responses: { 204: null },
});
