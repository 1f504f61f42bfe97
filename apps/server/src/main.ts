import { createApp } from './app.ts';
import { readConfig, SettingError } from './config.ts';
import { openDatabase } from './database/database.ts';
import { EmbeddedPostgresError } from './database/embedded/embedded-postgres-error.ts';
import { provideDatabase } from './database/provide-database.ts';
import { logger } from './http/logger.ts';
import { systemClock } from './kernel/clock.ts';

const poolSize = 20;

/** Starts the portal and answers what ends it: requests in flight first, the database last. */
async function start(): Promise<() => Promise<void>> {
  const config = readConfig(process.env);
  const provided = await provideDatabase({ ...config, log: console.log, owner: true });
  const database = openDatabase(provided.address, { poolSize });
  try {
    const app = await createApp({ config, services: { database }, clock: systemClock, logger });
    const address = await app.listen({ port: config.port, host: config.host });
    console.log(`The partner portal is ready at ${config.publicUrl ?? address}`);
    return async () => {
      await app.close();
      await database.close();
      await provided.stop();
    };
  } catch (error) {
    await database.close();
    await provided.stop();
    throw error;
  }
}

/** Ends in order at the first signal; a second one ends at once. */
function endOnSignal(stop: () => Promise<void>): void {
  let ending = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (ending) process.exit(1);
      ending = true;
      stop().then(
        () => process.exit(0),
        (error: unknown) => fail(error),
      );
    });
  }
}

/** One line for what the operator can mend, the whole error for what is our fault. */
function fail(error: unknown): never {
  const plain =
    error instanceof SettingError ||
    error instanceof EmbeddedPostgresError ||
    (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE');
  console.error(plain ? error.message : error);
  process.exit(1);
}

try {
  endOnSignal(await start());
} catch (error) {
  fail(error);
}
