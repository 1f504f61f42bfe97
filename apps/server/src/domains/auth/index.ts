export { authRoutes } from './auth.routes.ts';
export { issueLink } from './links/issue-link.ts';
export { hashPassword } from './passwords/password-hash.ts';
export { createAuthenticator } from './sessions/authenticator.ts';
export { createTokens } from './sessions/tokens.ts';
export { signInSweep } from './sweep/sweep-sign-ins.ts';
