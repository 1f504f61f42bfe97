import { createHash, randomBytes } from 'node:crypto';

/** A link's secret, for the mail alone, and the digest that is kept of it. */
export interface LinkToken {
  readonly token: string;
  readonly digest: Buffer;
}

/** A new secret: 32 random bytes, so that a fast digest is enough (OWASP Forgot Password). */
export function createLinkToken(): LinkToken {
  const token = randomBytes(32).toString('base64url');
  return { token, digest: digestToken(token) };
}

/** What is kept of a link's secret: its SHA-256 digest. */
export function digestToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
