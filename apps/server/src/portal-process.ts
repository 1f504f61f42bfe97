import { join } from 'node:path';
import { allJobs } from './all-jobs.ts';
import { readConfig, SettingError, type Config } from './config.ts';
import { openDatabase } from './database/database.ts';
import { EmbeddedPostgresError } from './database/embedded/embedded-postgres-error.ts';
import { provideDatabase } from './database/provide-database.ts';
import { announce, fillForDemo } from './first-start.ts';
import { ensureJobs } from './jobs/ensure-jobs.ts';
import { systemClock } from './kernel/clock.ts';
import { databaseFailure, listenFailure } from './start-failure.ts';
import { openLocalStore } from './storage/local-store.ts';

const poolSize = 20;

type Stop = () => Promise<void>;

/** Runs the portal until a signal ends it, in order: requests in flight first, the database last. */
export async function runPortal(): Promise<void> {
  try {
    const starting = start(readConfig(process.env));
    endOnSignal(starting);
    await starting;
  } catch (error) {
    fail(error);
  }
}

async function start(config: Config): Promise<Stop> {
  const wish = { ...config, log: console.log, owner: true };
  // The application's modules load while the database starts.
  const [provided, { createApp }, { logger }] = await Promise.all([
    provideDatabase(wish).catch((error: unknown) => {
      throw databaseFailure(error, config);
    }),
    import('./app.ts'),
    import('./http/logger.ts'),
  ]);
  const database = openDatabase(provided.address, { poolSize });
  const undo: Stop[] = [() => provided.stop(), () => database.close()];
  try {
    await ensureJobs(provided.address, allJobs);
    const localStore = await openLocalStore({
      folder: join(config.dataDir, 'files'),
      secretKey: config.secretKey,
      clock: systemClock,
    });
    const services = { database, storage: localStore };
    await fillForDemo(config, services, localStore);
    const app = await createApp({ config, services, localStore, clock: systemClock, logger });
    undo.push(() => app.close());
    const address = await app
      .listen({ port: config.port, host: config.host })
      .catch((error: unknown) => {
        throw listenFailure(error, config);
      });
    console.log(await announce(config, address));
    const { startWork } = await import('./work.ts');
    const jobs = await startWork({ config, address: provided.address, services, log: app.log });
    undo.push(() => jobs.stop());
    return () => undoAll(undo);
  } catch (error) {
    await undoAll(undo);
    throw error;
  }
}

/** Takes back what was started, the last first. */
async function undoAll(undo: readonly Stop[]): Promise<void> {
  for (const stop of undo.toReversed()) await stop();
}

/**
 * From the first moment: a portal that died of a signal while it starts would leave its PostgreSQL
 * behind. A second signal ends at once.
 */
function endOnSignal(starting: Promise<Stop>): void {
  let ending = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (ending) process.exit(1);
      ending = true;
      starting
        .then((stop) => stop())
        .then(
          () => process.exit(0),
          (error: unknown) => fail(error),
        );
    });
  }
}

/** One line for what the operator can mend, the whole error for what is our fault. */
function fail(error: unknown): never {
  const plain = error instanceof SettingError || error instanceof EmbeddedPostgresError;
  console.error(plain ? error.message : error);
  process.exit(1);
}
