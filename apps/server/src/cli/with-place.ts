import { withBackupSession } from '#server/backup/backup-session.ts';
import { getRole } from '#server/database/grant-privileges.ts';
import type { DatabaseAddress } from '#server/database/database.ts';
import { reachDatabase } from '#server/database/provide-database.ts';
import { systemClock } from '#server/kernel/clock.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import type { Storage } from '#server/storage/storage.ts';
import type { CommandInvocation } from './command.ts';

/** A portal's database as it is, and its file store. */
interface Place {
  /** With the role of the tables' owner. */
  readonly ownerAddress: DatabaseAddress;
  /** The portal's own role. */
  readonly portalRole: string | null;
  readonly address: DatabaseAddress;
  /** Address of PostgreSQL itself, where `address` leads to a pooler; else null. */
  readonly direct: DatabaseAddress | null;
  readonly storage: Storage;
}

/**
 * Works on a database that is not migrated first, beside the portal where it runs. With `isCheck`,
 * nothing is created at the file store, and otherwise only where the database can be reached.
 */
export async function withPlace<Result>(
  {
    config,
    terminal,
    isCheck = false,
  }: Pick<CommandInvocation, 'config' | 'terminal'> & { isCheck?: boolean },
  work: (place: Place) => Promise<Result>,
): Promise<Result> {
  const log = (line: string): void => terminal.error(line);
  const provided = await reachDatabase({ ...config, log, owner: false });
  try {
    if (!isCheck) await withBackupSession(provided.ownerAddress, () => Promise.resolve());
    const { storage } = await openStorage({ ...config, log, isCheck }, systemClock);
    const { address, direct, ownerAddress } = provided;
    return await work({ address, direct, ownerAddress, portalRole: getRole(address), storage });
  } finally {
    await provided.stop();
  }
}
