import { createHmac, createSecretKey, hkdfSync, timingSafeEqual } from 'node:crypto';

/** Signs short texts for one purpose: a signature made for another purpose is never valid. */
export interface Signer {
  /** The text with its signature behind the last dot. */
  sign(text: string): string;
  /** The text of a sealed one, or null where the signature does not fit. */
  verify(signed: string): string | null;
}

/**
 * Creates a signer with a key of its own, derived from the portal's secret (RFC 5869,
 * HMAC-SHA-256).
 */
export function createSigner(secretKey: string, purpose: string): Signer {
  const bytes = hkdfSync('sha256', secretKey, '', `partner-portal/${purpose}`, 32);
  const key = createSecretKey(Buffer.from(bytes));
  const computeSignature = (text: string): string =>
    createHmac('sha256', key).update(text).digest('base64url');
  return {
    sign: (text) => `${text}.${computeSignature(text)}`,
    verify: (signed) => {
      const dot = signed.lastIndexOf('.');
      if (dot < 0) return null;
      const text = signed.slice(0, dot);
      const received = Buffer.from(signed.slice(dot + 1));
      const expected = Buffer.from(computeSignature(text));
      return received.length === expected.length && timingSafeEqual(received, expected)
        ? text
        : null;
    },
  };
}
