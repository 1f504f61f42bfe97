import { openDatabase } from '#server/database/database.ts';
import { provideDatabase } from '#server/database/provide-database.ts';
import { systemClock } from '#server/kernel/clock.ts';
import { readStoredAddress, resolveAddress } from '#server/process/portal-address.ts';
import type { Services } from '#server/resource/context.ts';
import { createServices } from '#server/process/create-services.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import type { CommandInvocation } from './command.ts';

/**
 * Works on the migrated database, beside the portal where it runs, and lets go of it again. Creates
 * nothing at the file store, unless `isCheck` is false: where a disk is not mounted, the portal would
 * take an empty folder for it.
 */
export async function withServices<Result>(
  { config, terminal }: CommandInvocation,
  work: (services: Services) => Promise<Result>,
  { isCheck = true }: { isCheck?: boolean } = {},
): Promise<Result> {
  const log = (line: string): void => terminal.error(line);
  const provided = await provideDatabase({ ...config, log, owner: false });
  const database = openDatabase(provided.address, { poolSize: 4, direct: provided.direct });
  try {
    const { storage, fileScanner } = await openStorage({ ...config, log, isCheck }, systemClock);
    const address = (await readStoredAddress(config.dataDir)) ?? resolveAddress(config);
    const portalUrl = (): string => config.publicUrl ?? address;
    return await work(
      createServices({
        database,
        storage,
        fileScanner,
        portalUrl,
        secretKey: config.secretKey,
      }),
    );
  } finally {
    await database.close();
    await provided.stop();
  }
}
