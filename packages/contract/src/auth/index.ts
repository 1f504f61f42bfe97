export * from './passwords.ts';
export * from './sign-in.ts';
