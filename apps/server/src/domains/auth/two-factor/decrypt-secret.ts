import type { Encryptor } from '#server/kernel/encryption.ts';

/**
 * Returns the secret of a person's authenticator.
 * @throws Error if it was encrypted with another secret key of the portal.
 */
export function decryptSecret(encryptor: Encryptor, userId: string, encrypted: Uint8Array): Buffer {
  const secret = encryptor.decrypt(encrypted, userId);
  if (!secret) throw new Error('An authenticator was set up under another secret key');
  return secret;
}
