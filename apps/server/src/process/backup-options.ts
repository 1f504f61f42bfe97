import type { BackupOptions } from '#server/backup/write-backup.ts';
import type { Config } from '#server/config.ts';
import type { DatabaseAddress } from '#server/database/database.ts';
import { openReceiptStore } from '#server/domains/compliance/index.ts';
import { readNamedFiles } from '#server/domains/uploads/index.ts';
import { systemClock } from '#server/kernel/clock.ts';
import type { Storage } from '#server/storage/storage.ts';

interface BackedUpPlace {
  /** With the role of the tables' owner. */
  readonly ownerAddress: DatabaseAddress;
  readonly storage: Storage;
}

/** Returns what every backup of this portal contains, by command or by schedule. */
export const toBackupOptions = (
  config: Pick<Config, 'dataDir' | 'files' | 'secretKey'>,
  { ownerAddress, storage }: BackedUpPlace,
): BackupOptions => ({
  address: ownerAddress,
  storage,
  readNamedFiles,
  receipts: () => openReceiptStore(storage, config).all(),
  secretKey: config.secretKey,
  now: () => systemClock.now(),
});
