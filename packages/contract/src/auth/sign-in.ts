import * as T from '../schema/index.ts';
import { nullable, object, oneOf, requiredText, route } from '../kernel/index.ts';

/** Second factors of a person, besides the password. */
export const secondFactors = ['code', 'passkey'] as const;

export type SecondFactor = (typeof secondFactors)[number];

export const getCsrf = route({
  id: 'auth.csrf.get',
  method: 'GET',
  path: '/auth/csrf/',
  summary: 'Get the CSRF cookie',
  access: 'anyone',
  responses: { 204: null },
});

/** What is still to do after the right password. */
export const SignInResult = object({
  two_fa_required: T.Boolean(),
  challenge_token: nullable(T.String()),
  second_factors: T.Array(oneOf(secondFactors)),
  two_factor_setup_required: T.Boolean(),
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
  responses: { 200: SignInResult },
  errors: ['invalid_credentials', 'account_locked'],
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
