import type { EncryptedColumn } from '#server/database/encrypted-column.ts';
import { authenticatorSecrets } from '#server/domains/auth/index.ts';
import { anonymizationValues } from '#server/domains/compliance/index.ts';

/** Every column that a change of the secret key encrypts anew. */
export const encryptedColumns: readonly EncryptedColumn[] = [
  authenticatorSecrets,
  anonymizationValues,
];
