import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openDatabase } from '#server/database/database.ts';
import { getProcessId } from '#server/database/embedded/process-identity.ts';
import { withPortalDatabase, type WithDatabase } from './portal-database.ts';
import {
  findPostmaster,
  makeDataFolder,
  removeDataFolder,
  spawnPortal,
  type PortalProcess,
} from './running-portal.ts';
import { startStoppablePostgres } from './stoppable-postgres.ts';

/** A place in which a portal and its database are killed again and again. */
export interface CrashHome {
  readonly dataDir: string;
  /** True if the portal itself starts the database. */
  readonly isEmbedded: boolean;
  /** Starts the portal, with the embedded database or the one that runs beside it. */
  spawn(): PortalProcess;
  /**
   * Kills the database's main process. The result resolves when another one runs in its place; it
   * starts it unless the portal does.
   */
  killDatabase(): Promise<() => Promise<void>>;
  readonly withDatabase: WithDatabase;
  /** Ends what may still run, and removes everything. */
  remove(portals: readonly PortalProcess[]): Promise<void>;
}

/** Milliseconds for PostgreSQL's new start; the round has a limit of its own. */
const timeout = 300_000;

/** A home with the embedded database, which the portal itself starts and repairs. */
export function createEmbeddedHome(): CrashHome {
  const dataDir = makeDataFolder();
  return {
    dataDir,
    isEmbedded: true,
    spawn: () => spawnPortal({ DATA_DIR: dataDir }),
    killDatabase: async () => {
      const killed = await findPostmaster(dataDir);
      if (!killed) throw new Error('No PostgreSQL runs');
      process.kill(getProcessId(killed), 'SIGKILL');
      return async () => {
        const deadline = performance.now() + timeout;
        while (performance.now() < deadline) {
          const found = await findPostmaster(dataDir);
          if (found && found !== killed) return;
          await delay(100);
        }
        throw new Error('PostgreSQL was not started again');
      };
    },
    withDatabase: (work) => withPortalDatabase(dataDir, work),
    remove: (portals) => removeDataFolder(dataDir, portals),
  };
}

/** A home with a PostgreSQL beside the portal, which something else starts again. */
export async function createExternalHome(): Promise<CrashHome> {
  const dataDir = makeDataFolder();
  const postgres = await startStoppablePostgres(join(dataDir, 'own-postgres'));
  return {
    dataDir,
    isEmbedded: false,
    spawn: () => spawnPortal({ DATA_DIR: dataDir, ...postgres.settings }),
    killDatabase: async () => {
      await postgres.kill();
      return () => postgres.start();
    },
    withDatabase: async (work) => {
      const database = openDatabase(
        { connectionString: postgres.settings.MIGRATION_DATABASE_URL },
        { poolSize: 2 },
      );
      try {
        return await work(database);
      } finally {
        await database.close();
      }
    },
    remove: async (portals) => {
      for (const { child } of portals) child.kill('SIGKILL');
      await Promise.all(portals.map(({ ended }) => ended));
      await postgres.remove();
      await removeDataFolder(dataDir, []);
    },
  };
}
