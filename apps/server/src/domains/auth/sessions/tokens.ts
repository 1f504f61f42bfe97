import type { Csrf } from '#server/http/csrf.ts';
import { minutes } from '#server/kernel/clock.ts';
import type { Encryptor } from '#server/kernel/encryption.ts';
import type { SecretKey } from '#server/kernel/secret-key.ts';
import { createSigner, type Signer } from '#server/kernel/signing.ts';
import type { SessionKey } from './session-key.ts';

/** Content of an access token. The database decides whether the session is still valid. */
interface AccessClaim extends SessionKey {
  readonly expiresAt: number;
}

/** Content of a refresh token. Each use advances the session by one generation. */
export interface RefreshClaim extends SessionKey {
  readonly generation: number;
}

/** Creates and parses the two tokens of a session. */
export interface Tokens {
  /** `session` is the key, or the id of a session without a secret. */
  access(session: SessionKey | string, now: Date): string;
  refresh(claim: RefreshClaim): string;
  readAccess(token: string | undefined): AccessClaim | null;
  readRefresh(token: string | undefined): RefreshClaim | null;
}

const accessLifetime = minutes(15);

/** Creates tokens signed with a separate key for each kind. */
export function createTokens(secretKey: SecretKey): Tokens {
  const accessSigner = createSigner(secretKey, 'access token');
  const refreshSigner = createSigner(secretKey, 'refresh token');
  return {
    access: (session, now) => {
      const key = typeof session === 'string' ? { sessionId: session, secret: null } : session;
      return accessSigner.sign(joinToken(key, now.getTime() + accessLifetime));
    },
    refresh: (claim) => refreshSigner.sign(joinToken(claim, claim.generation)),
    readAccess: (token) => {
      const parts = splitToken(token && accessSigner.verify(token));
      return parts && { ...parts.key, expiresAt: parts.value };
    },
    readRefresh: (token) => {
      const parts = splitToken(token && refreshSigner.verify(token));
      return parts && { ...parts.key, generation: parts.value };
    },
  };
}

const joinToken = ({ sessionId, secret }: SessionKey, value: number): string =>
  [sessionId, ...(secret === null ? [] : [secret]), value].join('.');

/** Returns the parts of a verified token; null without one. */
function splitToken(
  text: string | null | undefined,
): { readonly key: SessionKey; readonly value: number } | null {
  if (!text) return null;
  const [sessionId = '', ...others] = text.split('.');
  const value = Number(others.pop());
  return { key: { sessionId, secret: others[0] ?? null }, value };
}

/** Dependencies of the `/auth/` routes, besides the request context. */
export interface AuthTools {
  readonly tokens: Tokens;
  readonly csrf: Csrf;
  readonly deviceSigner: Signer;
  /** Encrypts the secrets shared with authenticator apps. */
  readonly secretEncryptor: Encryptor;
}
