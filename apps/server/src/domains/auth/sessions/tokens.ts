import { createSigner } from '#server/kernel/signing.ts';
import { minutes } from '#server/kernel/clock.ts';

/** What an access token says; whether its session still lives is asked of the database. */
export interface AccessClaim {
  readonly sessionId: string;
  readonly expiresAt: number;
}

/** What a refresh token says: each use moves the session one generation on. */
export interface RefreshClaim {
  readonly sessionId: string;
  readonly generation: number;
}

/** Writes and reads the two tokens of a session. */
export interface Tokens {
  access(sessionId: string, now: Date): string;
  refresh(claim: RefreshClaim): string;
  readAccess(token: string | undefined): AccessClaim | null;
  readRefresh(token: string | undefined): RefreshClaim | null;
}

const accessLifetime = minutes(15);

/** Tokens signed with keys of their own, one for each kind. */
export function createTokens(secretKey: string): Tokens {
  const accessSigner = createSigner(secretKey, 'access token');
  const refreshSigner = createSigner(secretKey, 'refresh token');
  return {
    access: (sessionId, now) => accessSigner.sign(`${sessionId}.${now.getTime() + accessLifetime}`),
    refresh: ({ sessionId, generation }) => refreshSigner.sign(`${sessionId}.${generation}`),
    readAccess: (token) => {
      const [sessionId, expiresAt] = splitToken(token && accessSigner.open(token));
      return sessionId ? { sessionId, expiresAt: Number(expiresAt) } : null;
    },
    readRefresh: (token) => {
      const [sessionId, generation] = splitToken(token && refreshSigner.open(token));
      return sessionId ? { sessionId, generation: Number(generation) } : null;
    },
  };
}

const splitToken = (text: string | null | undefined): string[] => text?.split('.') ?? [];
