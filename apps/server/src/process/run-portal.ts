import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { readSettings, resolveConfig, SettingError, type Settings } from '#server/config.ts';
import { toFolderError } from '#server/config/data-folder.ts';
import { loadEnvFile } from '#server/config/env-file.ts';
import { openDatabase } from '#server/database/database.ts';
import { EmbeddedPostgresError } from '#server/database/embedded/embedded-postgres-error.ts';
import { EarlierDatabaseError } from '#server/database/adopt-earlier-database.ts';
import { NewerDatabaseError } from '#server/database/applied-migrations.ts';
import { MigrationLockError } from '#server/database/apply-migrations.ts';
import { getRole, RolesError } from '#server/database/grant-privileges.ts';
import { PoolerError } from '#server/database/pooler.ts';
import { UnfinishedRestoreError } from '#server/database/restore-marker.ts';
import { provideDatabase } from '#server/database/provide-database.ts';
import { openReplica } from '#server/database/replica.ts';
import { createSlowStatementLog } from '#server/database/slow-statements.ts';
import { ensureJobs } from '#server/jobs/ensure-jobs.ts';
import { seconds, systemClock } from '#server/kernel/clock.ts';
import { withSourceStack } from '#server/kernel/source-stack.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import { openConnections } from './open-connections.ts';
import { storeAddress, resolveAddress } from './portal-address.ts';
import { requireFreeAddress } from './require-free-address.ts';
import {
  toDatabaseError,
  toListenError,
  getOwnerSetting,
  toStorageError,
} from './start-failure.ts';

/** Time for requests in flight when the portal ends. */
const gracePeriod = seconds(30);

type Stop = () => Promise<void>;

/** Stops the portal, and logs the signal that caused it. */
type End = (signal?: NodeJS.Signals) => Promise<void>;

/** Runs the portal until a signal ends it, in order: requests in flight first, the database last. */
export async function runPortal(): Promise<void> {
  try {
    const forceShutdown = new AbortController();
    const starting = start(forceShutdown.signal);
    endOnSignal(starting, forceShutdown);
    await starting;
  } catch (error) {
    fail(error);
  }
}

async function start(forceShutdown: AbortSignal): Promise<End> {
  const settings = await prepareSettings();
  const options = { ...settings, log: console.log, owner: true };
  // The application's modules load while the database starts.
  const [
    provided,
    { allJobs },
    { createApp },
    { createOutageWatch, scheduleBackups },
    { closeWithin },
    { createRequestLoad },
    { createLoggerOptions },
    { createLogStream },
    { createMetrics },
    { createServices },
    { createTraces },
    { createRequestLimiter },
    { fillForDemo, formatBanner, hasEmployee, refuseDemoAccounts },
  ] = await Promise.all([
    provideDatabase(options).catch((error: unknown) => {
      throw toDatabaseError(error, settings, getOwnerSetting(settings));
    }),
    import('./all-jobs.ts'),
    import('#server/app.ts'),
    import('#server/domains/system/index.ts'),
    import('#server/http/close-within.ts'),
    import('#server/http/request-load.ts'),
    import('#server/http/logger.ts'),
    import('#server/http/log-stream.ts'),
    import('#server/http/metrics.ts'),
    import('./create-services.ts'),
    import('#server/domains/compliance/index.ts'),
    import('#server/domains/auth/index.ts'),
    import('./first-start.ts'),
  ]);
  let log: FastifyBaseLogger | null = null;
  const observe = createSlowStatementLog((slow) => log?.warn(slow, 'slow statement'));
  const database = openDatabase(provided.address, {
    ...settings,
    direct: provided.direct,
    observe,
  });
  const disposers: Stop[] = [() => database.close()];
  const stop: End = async (signal) => {
    const begun = performance.now();
    log?.info({ signal }, 'portal stopping');
    try {
      await disposeAll(disposers, forceShutdown);
    } finally {
      await provided.stop();
    }
    log?.info({ milliseconds: Math.round(performance.now() - begun) }, 'portal stopped');
  };
  try {
    // Only then are a key and folders created: an address or a password may be wrong.
    await openConnections(database, { ...provided, settings, log: console.log });
    const config = resolveConfig(settings);
    const prepareDatabase = async (): Promise<void> => {
      // A newer version's process has prepared its jobs, which this one's would replace.
      if (provided.isNewer) return;
      const jobs = scheduleBackups(allJobs, config.backupSchedule);
      await ensureJobs(provided.ownerAddress, jobs, getRole(provided.address));
    };
    const { storage, localStore, fileScanner } = await openStorage(
      { ...config, log: console.log },
      systemClock,
    ).catch((error: unknown) => {
      throw toStorageError(error, config);
    });
    let portalUrl = resolveAddress(config);
    let isEnding = false;
    const { databaseReplicaUrl, poolSize } = config;
    const replica =
      databaseReplicaUrl === null
        ? null
        : openReplica({
            address: { connectionString: databaseReplicaUrl },
            primary: database,
            observe,
            poolSize,
            log: {
              info: (text) => log?.info(text),
              warn: (details, text) => log?.warn(details, text),
            },
          });
    if (replica) disposers.push(() => replica.close());
    const services = createServices({
      database,
      replica,
      storage,
      fileScanner,
      portalUrl: () => portalUrl,
      secretKey: config.secretKey,
    });
    const outages = createOutageWatch({ database, clock: systemClock });
    disposers.push(async () => outages.close());
    const requestLoad = createRequestLoad();
    const metrics = createMetrics();
    const laterLog = {
      info: (details: object, text: string) => log?.info(details, text),
      warn: (details: object, text: string) => log?.warn(details, text),
      error: (details: object, text: string) => log?.error(details, text),
    };
    if (config.traceEndpoint !== null) {
      const { startTracing } = await import('./start-tracing.ts');
      disposers.push(startTracing({ endpoint: config.traceEndpoint, log: laterLog }));
    }
    const traces = createTraces({
      database,
      clock: systemClock,
      log: laterLog,
    });
    // Ends after the application and before the database, so that no refusal is lost.
    disposers.push(() => traces.stop());
    const preparing = prepareDatabase().then(() => refuseDemoAccounts(config, services));
    // Only the demo's pages depend on what is in the database. Otherwise the application is put
    // together while PostgreSQL works.
    const demo = config.demo && (await preparing.then(() => fillForDemo(config, services)));
    const resolved = { ...config, demo };
    const [app] = await Promise.all([
      createApp({
        outages,
        requestLoad,
        metrics,
        traces,
        isEnding: () => isEnding,
        limiter: createRequestLimiter({
          database,
          clock: systemClock,
          factor: config.requestLimitFactor,
        }),
        config: resolved,
        services,
        localStore,
        clock: systemClock,
        logger: {
          ...createLoggerOptions(config.logLevel ?? (process.stdout.isTTY ? 'warn' : 'info')),
          stream: createLogStream(console.error),
        },
      }),
      preparing,
    ]);
    disposers.push(() => closeWithin(app, gracePeriod));
    const address = await app
      .listen({ port: config.port, host: config.host })
      .catch((error: unknown) => {
        throw toListenError(error, config);
      });
    // Earlier failures end with one line that states the reason.
    log = app.log;
    replica?.start();
    portalUrl = config.publicUrl ?? address;
    disposers.push(
      await storeAddress(config.dataDir, portalUrl).catch((error: unknown) => {
        throw toFolderError(error, config.dataDir);
      }),
    );
    console.log(await formatBanner(resolved, address, await hasEmployee(services)));
    const { startWork } = await import('./start-work.ts');
    const { address: databaseAddress, direct, ownerAddress, cluster } = provided;
    const jobs = await startWork({
      config,
      address: direct ?? databaseAddress,
      ownerAddress,
      cluster,
      services,
      outages,
      requestLoad,
      metrics,
      log: app.log,
    });
    disposers.push(() => jobs.stop());
    const { startMailbox } = await import('./start-mailbox.ts');
    const stopMailbox = startMailbox(config, services, app.log);
    if (stopMailbox) disposers.push(stopMailbox);
    const { releaseMemory } = await import('./release-memory.ts');
    const stopWaiting = releaseMemory({ requestLoad, log: app.log });
    disposers.push(async () => stopWaiting());
    disposers.push(async () => {
      isEnding = true;
      await delay(seconds(config.drainSeconds));
    });
    return stop;
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Reads the settings, also from `.env`, and checks them and the address to listen on before anything
 * is created.
 * @throws SettingError in one line for what is wrong.
 */
async function prepareSettings(): Promise<Settings> {
  loadEnvFile(process.cwd(), process.env);
  const settings = readSettings(process.env);
  await requireFreeAddress(settings);
  return settings;
}

/** Disposes of everything in reverse order. A forced shutdown stops waiting. */
async function disposeAll(disposers: readonly Stop[], forceShutdown: AbortSignal): Promise<void> {
  const inOrder = async (): Promise<void> => {
    for (const stop of disposers.toReversed()) await stop();
  };
  const hurried = new Promise<void>((resolve) => {
    if (forceShutdown.aborted) resolve();
    forceShutdown.addEventListener('abort', () => resolve());
  });
  await Promise.race([inOrder(), hurried]);
}

/**
 * Handles signals from the first moment: a portal that dies while it starts would leave its
 * PostgreSQL running. A second signal aborts requests in flight; the database is stopped properly
 * all the same.
 */
function endOnSignal(starting: Promise<End>, forceShutdown: AbortController): void {
  let ending = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (ending) return forceShutdown.abort();
      ending = true;
      starting
        .then((stop) => stop(signal))
        .then(
          () => process.exit(0),
          (error: unknown) => fail(error),
        );
    });
  }
}

/** Prints one line for errors that the operator can correct, and the whole error for others. */
function fail(error: unknown): never {
  const kinds = [
    SettingError,
    EmbeddedPostgresError,
    RolesError,
    PoolerError,
    EarlierDatabaseError,
    NewerDatabaseError,
    MigrationLockError,
    UnfinishedRestoreError,
  ];
  const plain = kinds.some((kind) => error instanceof kind);
  console.error(plain && error instanceof Error ? error.message : withSourceStack(error));
  process.exit(1);
}
