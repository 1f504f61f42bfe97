import { join } from 'node:path';
import { openDatabase, type Database } from '#server/database/database.ts';
import { provideDatabase } from '#server/database/provide-database.ts';
import { systemClock } from '#server/kernel/clock.ts';
import { openLocalStore, type LocalStore } from '#server/storage/local-store.ts';
import type { Order } from './command.ts';

interface OpenServices {
  readonly database: Database;
  readonly storage: LocalStore;
}

/** Works on the migrated database, beside the portal where it runs, and lets go of it again. */
export async function withServices<Result>(
  { config, terminal }: Order,
  work: (services: OpenServices) => Promise<Result>,
): Promise<Result> {
  const log = (line: string): void => terminal.error(line);
  const provided = await provideDatabase({ ...config, log, owner: false });
  const database = openDatabase(provided.address, { poolSize: 4 });
  try {
    const storage = await openLocalStore({
      folder: join(config.dataDir, 'files'),
      secretKey: config.secretKey,
      clock: systemClock,
    });
    return await work({ database, storage });
  } finally {
    await database.close();
    await provided.stop();
  }
}
