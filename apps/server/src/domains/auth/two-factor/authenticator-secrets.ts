import type { EncryptedColumn } from '#server/database/encrypted-column.ts';
import { twoFactor } from './two-factor.table.ts';

/** The secrets that are shared with authenticator apps, each bound to its person. */
export const authenticatorSecrets: EncryptedColumn = {
  label: 'Authenticators',
  table: twoFactor,
  owner: twoFactor.userId,
  encrypted: twoFactor.encryptedSecret,
  purpose: 'authenticator',
};
