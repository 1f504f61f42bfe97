import { hkdfSync } from 'node:crypto';
import { deriveFromKeys, type SecretKey } from '#server/kernel/secret-key.ts';

/**
 * Returns a fingerprint of each secret key, the current one's first. It tells keys apart and is
 * useless for anything else (RFC 5869).
 */
export function fingerprintKeys(secretKey: SecretKey): readonly string[] {
  return deriveFromKeys(secretKey, (key) =>
    Buffer.from(hkdfSync('sha256', key, '', 'partner-portal/backup-fingerprint', 8)).toString(
      'hex',
    ),
  );
}
