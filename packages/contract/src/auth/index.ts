export * from './browser-parts.ts';
export * from './forgotten-password.ts';
export * from './passkeys.ts';
export * from './passwords.ts';
export * from './sessions.ts';
export * from './sign-in.ts';
export * from './two-factor.ts';
