import * as T from '../schema/index.ts';
import {
  Id,
  Instant,
  listQuery,
  nullable,
  object,
  oneOf,
  requiredText,
  route,
  signedIn,
  toPage,
} from '../kernel/index.ts';
import { CurrentPassword } from './passwords.ts';
import { SecondFactorCode } from './two-factor.ts';

/** Passkeys that a person may have at most. */
export const maxPasskeys = 20;

/** How a browser reaches an authenticator (WebAuthn Level 3, §5.8.4). */
export const passkeyTransports = [
  'ble',
  'cable',
  'hybrid',
  'internal',
  'nfc',
  'smart-card',
  'usb',
] as const;

/** Bytes as browsers send them: base64url without padding (RFC 4648 §5). */
const bytes = (maxLength: number) =>
  T.String({ minLength: 1, maxLength, pattern: '^[A-Za-z0-9_-]+$' });

/** The id of a credential has at most 1,023 bytes (WebAuthn Level 3, §4). */
const CredentialId = bytes(1364);

const PublicKeyType = oneOf(['public-key']);

/**
 * What `navigator.credentials.create()` returned, as the `toJSON()` of the browser writes it. Further
 * fields of browsers are ignored.
 */
export const NewCredential = T.Object({
  id: CredentialId,
  type: PublicKeyType,
  response: T.Object({
    clientDataJSON: bytes(4000),
    attestationObject: bytes(40_000),
    transports: T.Optional(T.Array(T.String({ maxLength: 40 }), { maxItems: 20 })),
  }),
});

/** The signature of an authenticator, and what it signed. */
export const CredentialSignature = T.Object({
  clientDataJSON: bytes(4000),
  authenticatorData: bytes(4000),
  signature: bytes(4000),
  userHandle: T.Optional(nullable(T.String({ maxLength: 100 }))),
});

/** What `navigator.credentials.get()` returned, in the same form. */
export const UsedCredential = T.Object({
  id: CredentialId,
  type: PublicKeyType,
  response: CredentialSignature,
});

export type NewCredential = T.Static<typeof NewCredential>;
export type UsedCredential = T.Static<typeof UsedCredential>;

const CredentialReferences = T.Array(
  object({
    id: CredentialId,
    type: PublicKeyType,
    transports: T.Array(oneOf(passkeyTransports)),
  }),
);

/** Argument of `navigator.credentials.create()`, as JSON (WebAuthn Level 3, §5.1.8). */
export const PasskeyCreationOptions = object({
  challenge: T.String(),
  rp: object({ id: T.String(), name: T.String() }),
  user: object({ id: T.String(), name: T.String(), displayName: T.String() }),
  pubKeyCredParams: T.Array(object({ type: PublicKeyType, alg: T.Integer() })),
  /** In milliseconds. */
  timeout: T.Integer(),
  attestation: oneOf(['none']),
  excludeCredentials: CredentialReferences,
  authenticatorSelection: object({
    residentKey: oneOf(['required']),
    requireResidentKey: T.Boolean(),
    userVerification: oneOf(['required']),
  }),
});

export type PasskeyCreationOptions = T.Static<typeof PasskeyCreationOptions>;

/** Argument of `navigator.credentials.get()`, as JSON (WebAuthn Level 3, §5.1.9). */
export const PasskeyRequestOptions = object({
  challenge: T.String(),
  rpId: T.String(),
  /** In milliseconds. */
  timeout: T.Integer(),
  userVerification: oneOf(['required']),
  /** Empty: any passkey for the portal. */
  allowCredentials: CredentialReferences,
});

export type PasskeyRequestOptions = T.Static<typeof PasskeyRequestOptions>;

/** A passkey of the caller. */
export const Passkey = object({
  id: Id,
  name: requiredText(60),
  created_at: Instant,
  last_used_at: nullable(Instant),
});

export type Passkey = T.Static<typeof Passkey>;

const passkeyParams = object({ id: Id });

export const listPasskeys = route({
  id: 'auth.passkeys.list',
  method: 'GET',
  path: '/auth/passkeys/',
  summary: 'List the caller’s passkeys',
  access: signedIn,
  opensBeforeSetUp: true,
  query: listQuery({ filters: {}, orderings: ['created_at', 'last_used_at', 'name'] }),
  responses: { 200: toPage(Passkey) },
});

export const beginPasskey = route({
  id: 'auth.passkeys.options',
  method: 'POST',
  path: '/auth/passkeys/options/',
  summary: 'Start to add a passkey',
  access: signedIn,
  opensBeforeSetUp: true,
  body: object({ code: T.Optional(SecondFactorCode) }),
  responses: { 200: PasskeyCreationOptions },
  errors: ['invalid_code', 'authenticator_unreadable', 'conflict', 'account_locked'],
  reauthenticated: true,
});

export const addPasskey = route({
  id: 'auth.passkeys.create',
  method: 'POST',
  path: '/auth/passkeys/',
  summary: 'Add a passkey',
  access: signedIn,
  opensBeforeSetUp: true,
  body: object({ name: Passkey.properties.name, credential: NewCredential }),
  responses: { 201: Passkey },
  errors: ['conflict'],
  reauthenticated: true,
});

export const renamePasskey = route({
  id: 'auth.passkeys.change',
  method: 'PATCH',
  path: '/auth/passkeys/{id}/',
  summary: 'Rename a passkey',
  access: signedIn,
  params: passkeyParams,
  body: object({ name: Passkey.properties.name }),
  responses: { 200: Passkey },
});

export const removePasskey = route({
  id: 'auth.passkeys.delete',
  method: 'DELETE',
  path: '/auth/passkeys/{id}/',
  summary: 'Remove a passkey',
  access: signedIn,
  params: passkeyParams,
  responses: { 204: null },
  errors: ['conflict'],
  reauthenticated: true,
});

/** Token of a sign-in that waits for a second factor; without one the passkey signs in alone. */
const challengeToken = T.Optional(requiredText(200));

export const beginPasskeySignIn = route({
  id: 'auth.passkey_sign_in.options',
  method: 'POST',
  path: '/auth/passkey-sign-in/options/',
  summary: 'Start to sign in with a passkey',
  access: 'anyone',
  body: object({ challenge_token: challengeToken }),
  responses: { 200: PasskeyRequestOptions },
  errors: ['challenge_expired', 'conflict'],
});

export const signInWithPasskey = route({
  id: 'auth.passkey_sign_in.create',
  method: 'POST',
  path: '/auth/passkey-sign-in/',
  summary: 'Sign in with a passkey',
  access: 'anyone',
  body: object({ challenge_token: challengeToken, credential: UsedCredential }),
  responses: { 200: object({}) },
  errors: ['invalid_credentials', 'invalid_code', 'challenge_expired'],
});

export const beginReauthentication = route({
  id: 'auth.reauthenticate.options',
  method: 'POST',
  path: '/auth/reauthenticate/options/',
  summary: 'Start to check the caller’s passkey',
  access: signedIn,
  opensBeforeSetUp: true,
  responses: { 200: PasskeyRequestOptions },
  errors: ['conflict'],
});

export const reauthenticate = route({
  id: 'auth.reauthenticate',
  method: 'POST',
  path: '/auth/reauthenticate/',
  summary: 'Check who the caller is again',
  access: signedIn,
  opensBeforeSetUp: true,
  body: object({
    password: T.Optional(CurrentPassword),
    credential: T.Optional(UsedCredential),
  }),
  responses: { 204: null },
  errors: ['account_locked'],
});
