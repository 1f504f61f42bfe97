import type { Csrf } from '#server/http/csrf.ts';
import { minutes } from '#server/kernel/clock.ts';
import type { Encryptor } from '#server/kernel/encryption.ts';
import { createSigner, type Signer } from '#server/kernel/signing.ts';

/** Content of an access token. The database decides whether the session is still valid. */
interface AccessClaim {
  readonly sessionId: string;
  readonly expiresAt: number;
}

/** Content of a refresh token. Each use advances the session by one generation. */
export interface RefreshClaim {
  readonly sessionId: string;
  readonly generation: number;
}

/** Creates and parses the two tokens of a session. */
export interface Tokens {
  access(sessionId: string, now: Date): string;
  refresh(claim: RefreshClaim): string;
  readAccess(token: string | undefined): AccessClaim | null;
  readRefresh(token: string | undefined): RefreshClaim | null;
}

const accessLifetime = minutes(15);

/** Creates tokens signed with a separate key for each kind. */
export function createTokens(secretKey: string): Tokens {
  const accessSigner = createSigner(secretKey, 'access token');
  const refreshSigner = createSigner(secretKey, 'refresh token');
  return {
    access: (sessionId, now) => accessSigner.sign(`${sessionId}.${now.getTime() + accessLifetime}`),
    refresh: ({ sessionId, generation }) => refreshSigner.sign(`${sessionId}.${generation}`),
    readAccess: (token) => {
      const [sessionId, expiresAt] = splitToken(token && accessSigner.verify(token));
      return sessionId ? { sessionId, expiresAt: Number(expiresAt) } : null;
    },
    readRefresh: (token) => {
      const [sessionId, generation] = splitToken(token && refreshSigner.verify(token));
      return sessionId ? { sessionId, generation: Number(generation) } : null;
    },
  };
}

const splitToken = (text: string | null | undefined): string[] => text?.split('.') ?? [];

/** Dependencies of the `/auth/` routes, besides the request context. */
export interface AuthTools {
  readonly tokens: Tokens;
  readonly csrf: Csrf;
  readonly deviceSigner: Signer;
  /** Encrypts the secrets shared with authenticator apps. */
  readonly secretEncryptor: Encryptor;
}
