import { afterAll, beforeAll } from 'vitest';
import { testDatabase, type TestDatabase } from './database.ts';
import {
  makeDataFolder,
  type PortalProcess,
  removeDataFolder,
  spawnPortal,
  toDatabaseSettings,
} from './running-portal.ts';

/** A database and a data folder for the portals that a test file starts and kills. */
export interface PortalHome {
  readonly database: TestDatabase['database'];
  readonly dataDir: string;
  /** Settings with which a portal finds the database. */
  readonly environment: ReturnType<typeof toDatabaseSettings>;
  start(): PortalProcess;
  /** Has a portal that the caller started ended with the others. */
  add(portal: PortalProcess): void;
}

/**
 * Makes a home on the shared PostgreSQL for the tests of this file. Ends its portals and removes both
 * after them.
 *
 * @param timeout Milliseconds that ending the portals may take.
 */
export function usePortalHome(timeout: number): PortalHome {
  const portals: PortalProcess[] = [];
  let home: TestDatabase;
  let dataDir: string;
  beforeAll(async () => {
    home = await testDatabase();
    dataDir = makeDataFolder();
  });
  afterAll(async () => {
    await removeDataFolder(dataDir, portals);
    await home.close();
  }, timeout);
  return {
    get database() {
      return home.database;
    },
    get dataDir() {
      return dataDir;
    },
    get environment() {
      return toDatabaseSettings(home.address);
    },
    start() {
      const portal = spawnPortal({ ...this.environment, DATA_DIR: dataDir });
      portals.push(portal);
      return portal;
    },
    add: (portal) => void portals.push(portal),
  };
}
