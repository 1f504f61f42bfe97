import type { Encryptor } from '#server/kernel/encryption.ts';

/**
 * The secret of a person's authenticator.
 * @throws Error where it does not open: the portal's secret key is another than it was.
 */
export function openSecret(sealer: Encryptor, userId: string, sealed: Uint8Array): Buffer {
  const secret = sealer.decrypt(sealed, userId);
  if (!secret) throw new Error('An authenticator was set up under another secret key');
  return secret;
}
