import {
  createHmac,
  createSecretKey,
  hkdfSync,
  timingSafeEqual,
  type KeyObject,
} from 'node:crypto';
import { deriveFromKeys, type SecretKey } from './secret-key.ts';

/** Signs short texts for one purpose: a signature made for another purpose is never valid. */
export interface Signer {
  /** The text with its signature behind the last dot. */
  sign(text: string): string;
  /** The text of a signed one, or null where the signature is of none of the keys. */
  verify(signed: string): string | null;
  /** True if the current key made the signature: a previous one will not be read for ever. */
  isCurrent(signed: string): boolean;
}

/**
 * Creates a signer with keys of its own, derived from the portal's secret (RFC 5869, HMAC-SHA-256).
 */
export function createSigner(secretKey: SecretKey, purpose: string): Signer {
  const keys = deriveFromKeys(secretKey, (key) =>
    createSecretKey(Buffer.from(hkdfSync('sha256', key, '', `partner-portal/${purpose}`, 32))),
  );
  const [current] = keys;
  return {
    sign: (text) => `${text}.${computeSignature(current, text)}`,
    verify: (signed) => {
      const dot = signed.lastIndexOf('.');
      if (dot < 0) return null;
      return keys.some((key) => isSignedWith(key, signed)) ? signed.slice(0, dot) : null;
    },
    isCurrent: (signed) => isSignedWith(current, signed),
  };
}

const computeSignature = (key: KeyObject, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url');

function isSignedWith(key: KeyObject, signed: string): boolean {
  const dot = signed.lastIndexOf('.');
  const received = Buffer.from(signed.slice(dot + 1));
  const expected = Buffer.from(computeSignature(key, signed.slice(0, Math.max(dot, 0))));
  return dot >= 0 && received.length === expected.length && timingSafeEqual(received, expected);
}
