import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  hkdfSync,
  randomBytes,
  type KeyObject,
} from 'node:crypto';
import { deriveFromKeys, type SecretKey } from './secret-key.ts';

/** Encrypts values that must be readable again, such as a shared secret, for one purpose. */
export interface Encryptor {
  /** Encrypts bytes for one row: with other associated data they cannot be decrypted. */
  encrypt(bytes: Uint8Array, associatedData: string): Buffer;
  /**
   * Returns the bytes, or null if the associated data or the encrypted bytes differ, or none of the
   * keys encrypted them.
   */
  decrypt(encrypted: Uint8Array, associatedData: string): Buffer | null;
  /** True if the current key encrypted the bytes, so that they need no encryption anew. */
  isCurrent(encrypted: Uint8Array, associatedData: string): boolean;
}

const algorithm = 'aes-256-gcm';
const nonceLength = 12;
const tagLength = 16;

/**
 * Creates an encryptor with keys of its own, derived from the portal's secret (RFC 5869):
 * AES-256-GCM with a random nonce (NIST SP 800-38D §8.2.2). Output: nonce, ciphertext, tag.
 */
export function createEncryptor(secretKey: SecretKey, purpose: string): Encryptor {
  const keys = deriveFromKeys(secretKey, (key) => {
    const derived = hkdfSync('sha256', key, '', `partner-portal/sealing/${purpose}`, 32);
    return createSecretKey(Buffer.from(derived));
  });
  const [current] = keys;
  return {
    encrypt: (bytes, associatedData) => {
      const nonce = randomBytes(nonceLength);
      const cipher = createCipheriv(algorithm, current, nonce, { authTagLength: tagLength });
      cipher.setAAD(Buffer.from(associatedData));
      return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
    },
    decrypt: (encrypted, associatedData) => {
      for (const key of keys) {
        const bytes = decryptWith(key, encrypted, associatedData);
        if (bytes) return bytes;
      }
      return null;
    },
    isCurrent: (encrypted, associatedData) =>
      decryptWith(current, encrypted, associatedData) !== null,
  };
}

function decryptWith(key: KeyObject, encrypted: Uint8Array, associatedData: string): Buffer | null {
  if (encrypted.length < nonceLength + tagLength) return null;
  const nonce = encrypted.subarray(0, nonceLength);
  const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagLength });
  decipher.setAAD(Buffer.from(associatedData));
  decipher.setAuthTag(encrypted.subarray(-tagLength));
  try {
    const ciphertext = encrypted.subarray(nonceLength, -tagLength);
    return Buffer.concat([decipher.update(ciphertext), decipher.final()]);
  } catch {
    return null;
  }
}
