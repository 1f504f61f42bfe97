import { createHmac, createSecretKey, hkdfSync, timingSafeEqual } from 'node:crypto';

/** Signs short texts for one purpose, so that a signature made for another never fits. */
export interface Signer {
  /** The text with its signature behind the last dot. */
  sign(text: string): string;
  /** The text of a sealed one, or null where the signature does not fit. */
  open(sealed: string): string | null;
}

/** A signer with a key of its own, derived from the portal's secret (RFC 5869, HMAC-SHA-256). */
export function createSigner(secretKey: string, purpose: string): Signer {
  const bytes = hkdfSync('sha256', secretKey, '', `partner-portal/${purpose}`, 32);
  const key = createSecretKey(Buffer.from(bytes));
  const signatureOf = (text: string): string =>
    createHmac('sha256', key).update(text).digest('base64url');
  return {
    sign: (text) => `${text}.${signatureOf(text)}`,
    open: (sealed) => {
      const dot = sealed.lastIndexOf('.');
      if (dot < 0) return null;
      const text = sealed.slice(0, dot);
      const given = Buffer.from(sealed.slice(dot + 1));
      const expected = Buffer.from(signatureOf(text));
      return given.length === expected.length && timingSafeEqual(given, expected) ? text : null;
    },
  };
}
