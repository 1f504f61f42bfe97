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
  const keys = deriveKeys(secretKey, purpose);
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

/** Signs texts that stand elsewhere, with a signature that fits into an address. */
export interface ShortSigner {
  /** Returns 20 hexadecimal digits: 80 bits, of which somebody can only try one after another. */
  sign(text: string): string;
  /** Returns true if one of the keys made the signature of the text. */
  isSigned(text: string, signature: string): boolean;
}

/** Creates a signer of short signatures, which stay the same in lower case. */
export function createShortSigner(secretKey: SecretKey, purpose: string): ShortSigner {
  const keys = deriveKeys(secretKey, purpose);
  return {
    sign: (text) => computeShortSignature(keys[0], text),
    isSigned: (text, signature) =>
      keys.some((key) => isEqual(computeShortSignature(key, text), signature)),
  };
}

const computeShortSignature = (key: KeyObject, text: string): string =>
  createHmac('sha256', key).update(text).digest('hex').slice(0, 20);

const deriveKeys = (secretKey: SecretKey, purpose: string) =>
  deriveFromKeys(secretKey, (key) =>
    createSecretKey(Buffer.from(hkdfSync('sha256', key, '', `partner-portal/${purpose}`, 32))),
  );

/** Compares two texts in a time that does not tell where they differ. */
export function isEqual(expected: string, received: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(received)];
  return one.length === other.length && timingSafeEqual(one, other);
}

const computeSignature = (key: KeyObject, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url');

function isSignedWith(key: KeyObject, signed: string): boolean {
  const dot = signed.lastIndexOf('.');
  const expected = computeSignature(key, signed.slice(0, Math.max(dot, 0)));
  return dot >= 0 && isEqual(expected, signed.slice(dot + 1));
}
