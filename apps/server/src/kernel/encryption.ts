import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  hkdfSync,
  randomBytes,
} from 'node:crypto';

/** Encrypts values that must be readable again, such as a shared secret, for one purpose. */
export interface Encryptor {
  /** Encrypts bytes for one row: with other associated data they cannot be decrypted. */
  encrypt(bytes: Uint8Array, associatedData: string): Buffer;
  /** Returns the bytes, or null if the key, the associated data or the encrypted bytes differ. */
  decrypt(encrypted: Uint8Array, associatedData: string): Buffer | null;
}

const algorithm = 'aes-256-gcm';
const nonceLength = 12;
const tagLength = 16;

/**
 * Creates an encryptor with a key of its own, derived from the portal's secret (RFC 5869):
 * AES-256-GCM with a random nonce (NIST SP 800-38D §8.2.2). Output: nonce, ciphertext, tag.
 */
export function createEncryptor(secretKey: string, purpose: string): Encryptor {
  const derived = hkdfSync('sha256', secretKey, '', `partner-portal/sealing/${purpose}`, 32);
  const key = createSecretKey(Buffer.from(derived));
  return {
    encrypt: (bytes, associatedData) => {
      const nonce = randomBytes(nonceLength);
      const cipher = createCipheriv(algorithm, key, nonce, { authTagLength: tagLength });
      cipher.setAAD(Buffer.from(associatedData));
      return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
    },
    decrypt: (encrypted, associatedData) => {
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
    },
  };
}
