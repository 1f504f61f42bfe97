import type { DatabaseAddress } from './database.ts';
import type { ClusterConnection } from './embedded/cluster.ts';
import { startEmbeddedPostgres } from './embedded/embedded-postgres.ts';
import { migrate } from './migrate.ts';
import { getRole } from './grant-privileges.ts';
import { removeRestoreNote } from './restore-marker.ts';
import { storeSessionSettings } from './session-settings.ts';

interface DatabaseOptions {
  readonly databaseUrl: string | null;
  readonly migrationDatabaseUrl: string | null;
  readonly databaseDirectUrl: string | null;
  readonly dataDir: string;
  readonly poolSize: number;
  readonly log: (message: string) => void;
  /** False for a command that may run beside the portal. */
  readonly owner: boolean;
}

/** A database, the operator's or the embedded one. */
interface ReachedDatabase {
  /** Address with the portal's own role. */
  readonly address: DatabaseAddress;
  /** Address of PostgreSQL itself, where `address` leads to a pooler; else null. */
  readonly direct: DatabaseAddress | null;
  /** The embedded cluster, as its owner; null where the database is the operator's. */
  readonly cluster: ClusterConnection | null;
  /** Address with the table owner's role; equal to `address` if the operator uses one role. */
  readonly ownerAddress: DatabaseAddress;
  /** True if the embedded database was just created and is empty. */
  readonly created: boolean;
  stop(): Promise<void>;
}

/** A migrated database. */
export interface ProvidedDatabase extends ReachedDatabase {
  /** True if a newer version of the portal has migrated the database. */
  readonly isNewer: boolean;
}

/**
 * Provides a database with an up-to-date schema.
 * @throws EmbeddedPostgresError, one line for the operator, if that is impossible.
 */
export async function provideDatabase(options: DatabaseOptions): Promise<ProvidedDatabase> {
  const provided = await reachDatabase(options);
  const { address, direct, ownerAddress } = provided;
  const { isNewer } = await migrate(ownerAddress, getRole(address), {
    ...options,
    // The operator has named this address alone as PostgreSQL's own.
    mayBePooled: ownerAddress === direct,
  });
  // It has no marker: the note of a restoration is one that was killed at its beginning or end.
  if (provided.cluster) await removeRestoreNote(options.dataDir);
  if (direct) await storeSessionSettings(direct);
  return { ...provided, isNewer };
}

/**
 * Provides a database as it is, for a backup or its restoration.
 * @throws EmbeddedPostgresError, one line for the operator, if the embedded one does not start.
 */
export async function reachDatabase(options: DatabaseOptions): Promise<ReachedDatabase> {
  if (options.databaseUrl !== null) {
    const address = { connectionString: options.databaseUrl };
    const { databaseDirectUrl, migrationDatabaseUrl } = options;
    const direct = databaseDirectUrl === null ? null : { connectionString: databaseDirectUrl };
    const ownerAddress =
      migrationDatabaseUrl === null
        ? (direct ?? address)
        : { connectionString: migrationDatabaseUrl };
    const none = { cluster: null, created: false, stop: () => Promise.resolve() };
    return { address, direct, ownerAddress, ...none };
  }
  const embedded = await startEmbeddedPostgres({
    dataDirectory: options.dataDir,
    log: options.log,
    owner: options.owner,
    poolSize: options.poolSize,
  });
  const { connection: address, ownerConnection: ownerAddress, created } = embedded;
  const stop = () => embedded.stop();
  return { address, direct: null, ownerAddress, cluster: ownerAddress, created, stop };
}
