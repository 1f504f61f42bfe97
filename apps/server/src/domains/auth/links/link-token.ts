import { createHash, randomBytes } from 'node:crypto';

/** A secret for the mail and the digest to store. */
export interface LinkToken {
  readonly token: string;
  readonly digest: Buffer;
}

/**
 * Creates a secret of 32 random bytes. Its entropy makes a fast digest sufficient (OWASP Forgot
 * Password).
 */
export function createLinkToken(): LinkToken {
  const token = randomBytes(32).toString('base64url');
  return { token, digest: digestToken(token) };
}

/** Returns the SHA-256 digest under which a secret is stored. */
export function digestToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
