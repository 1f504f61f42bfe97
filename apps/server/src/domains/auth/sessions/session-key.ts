import { timingSafeEqual } from 'node:crypto';
import { newId } from '#server/kernel/ids.ts';
import { createLinkToken, digestToken } from '../links/issue-link.ts';

/**
 * What the tokens of a session name: its id and its secret. Sessions from before there were secrets
 * have none until they end.
 */
export interface SessionKey {
  readonly sessionId: string;
  readonly secret: string | null;
}

/** Creates the key of a new session, and the digest of its secret of 256 random bits. */
export function createSessionKey(): { readonly key: SessionKey; readonly tokenDigest: Buffer } {
  const { token, digest } = createLinkToken();
  return { key: { sessionId: newId(), secret: token }, tokenDigest: digest };
}

/** Returns true if a secret is that of the session with this digest; null if it has none. */
export function matchesDigest(secret: string | null, tokenDigest: Buffer | null): boolean {
  if (secret === null || tokenDigest === null) return secret === null && tokenDigest === null;
  const digest = digestToken(secret);
  return digest.length === tokenDigest.length && timingSafeEqual(digest, tokenDigest);
}
