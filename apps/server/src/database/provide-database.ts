import type { DatabaseAddress } from './database.ts';
import type { ClusterConnection } from './embedded/cluster.ts';
import { startEmbeddedPostgres } from './embedded/embedded-postgres.ts';
import { migrate } from './migrate.ts';
import { getRole } from './grant-privileges.ts';
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

/** A migrated database, the operator's or the embedded one. */
export interface ProvidedDatabase {
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
  /** True if a newer version of the portal has migrated the database. */
  readonly isNewer: boolean;
  stop(): Promise<void>;
}

/**
 * Provides a database with an up-to-date schema.
 * @throws EmbeddedPostgresError, one line for the operator, if that is impossible.
 */
export async function provideDatabase(options: DatabaseOptions): Promise<ProvidedDatabase> {
  if (options.databaseUrl !== null) {
    const address = { connectionString: options.databaseUrl };
    const { databaseDirectUrl, migrationDatabaseUrl } = options;
    const direct = databaseDirectUrl === null ? null : { connectionString: databaseDirectUrl };
    const ownerAddress =
      migrationDatabaseUrl === null
        ? (direct ?? address)
        : { connectionString: migrationDatabaseUrl };
    const { isNewer } = await migrate(ownerAddress, getRole(address), {
      ...options,
      mayBePooled: direct !== null,
    });
    if (direct) await storeSessionSettings(direct);
    const none = { cluster: null, created: false, stop: () => Promise.resolve() };
    return { address, direct, ownerAddress, isNewer, ...none };
  }
  const embedded = await startEmbeddedPostgres({
    dataDirectory: options.dataDir,
    log: options.log,
    owner: options.owner,
    poolSize: options.poolSize,
  });
  const { connection: address, ownerConnection: ownerAddress, created } = embedded;
  const { isNewer } = await migrate(ownerAddress, address.user, options);
  const stop = () => embedded.stop();
  return { address, direct: null, ownerAddress, cluster: ownerAddress, created, isNewer, stop };
}
