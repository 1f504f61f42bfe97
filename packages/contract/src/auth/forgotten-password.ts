import { Email, object, route } from '../kernel/index.ts';

/** Module of its own, because the sign-in needs nothing else of the passwords. */
export const requestPasswordReset = route({
  id: 'auth.password.reset.request',
  method: 'POST',
  path: '/auth/password/reset/',
  summary: 'Request a password link by e-mail',
  access: 'anyone',
  body: object({ email: Email }),
  responses: { 202: null },
});
