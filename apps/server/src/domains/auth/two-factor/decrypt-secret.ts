import type { Encryptor } from '#server/kernel/encryption.ts';

/**
 * The secret of a person's authenticator.
 * @throws Error where it does not open: the portal's secret key is another than it was.
 */
export function decryptSecret(encryptor: Encryptor, userId: string, encrypted: Uint8Array): Buffer {
  const secret = encryptor.decrypt(encrypted, userId);
  if (!secret) throw new Error('An authenticator was set up under another secret key');
  return secret;
}
