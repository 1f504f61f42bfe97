import type { Client } from 'pg';
import type { Config } from '#server/config.ts';
import {
  listAppliedMigrations,
  NewerDatabaseError,
  requireCompatibleDatabase,
} from '#server/database/applied-migrations.ts';
import { openDatabase } from '#server/database/database.ts';
import { migrationsFolder, readMigrations } from '#server/database/migration-files.ts';
import { readProductVersion } from '#server/kernel/product-version.ts';

/** Result of one check: `failed` keeps the portal from working, `warning` will some day. */
export interface CheckResult {
  readonly status: 'ok' | 'warning' | 'failed';
  /** One line for the operator, without secrets. */
  readonly detail: string;
}

/** What the portal needs to know of a PostgreSQL server. */
interface ServerState {
  readonly version: number;
  readonly zone: string;
  readonly read_only: string;
  readonly encoding: string;
  readonly most: number;
  readonly used: number;
  /** Trusted extensions that are not installed on the server. */
  readonly missing: readonly string[];
  /** Seconds since 1970 by the server's clock. */
  readonly now: number;
}

const stateQuery = `
  select current_setting('server_version_num')::int as version,
    current_setting('TimeZone') as zone,
    current_setting('transaction_read_only') as read_only,
    current_setting('server_encoding') as encoding,
    current_setting('max_connections')::int as most,
    (select sum(numbackends)::int from pg_stat_database) as used,
    array(select name from unnest(array['pg_trgm', 'unaccent']) as name
      where name not in (select name from pg_available_extensions)) as missing,
    extract(epoch from clock_timestamp())::float8 as now`;

const oldestVersion = 150_000;

/** Connections beside the pool: the jobs' own, and one for events. */
const connectionsBesidePool = 5;

/** Difference, in seconds, from which codes of authenticators are refused (RFC 6238 §5.2). */
const tolerableClockDifference = 30;

/**
 * Checks the PostgreSQL of `DATABASE_URL`: version, session settings, extensions, free connections,
 * migrations and clock. Changes nothing.
 * @throws Error if it cannot be reached or refuses a role.
 */
export async function checkServer({
  databaseUrl,
  migrationDatabaseUrl,
  poolSize,
}: Pick<Config, 'databaseUrl' | 'migrationDatabaseUrl' | 'poolSize'>): Promise<CheckResult> {
  if (databaseUrl === null) throw new Error('There is no DATABASE_URL');
  const state = await withClient(databaseUrl, readState);
  // The portal's own role may not read which migrations were applied.
  const migrations = await withClient(migrationDatabaseUrl ?? databaseUrl, readMigrationState);
  const free = state.most - state.used;
  const clockDifference = Math.abs(Date.now() / 1000 - state.now);
  const failures = [
    state.version < oldestVersion && `PostgreSQL ${formatVersion(state.version)} is older than 15`,
    state.zone !== 'UTC' && `the sessions' time zone is ${state.zone} instead of UTC`,
    state.read_only !== 'off' && 'it accepts no writes: a standby, or read-only',
    state.encoding !== 'UTF8' && `its encoding is ${state.encoding} instead of UTF8`,
    state.missing.length > 0 && `it lacks the extensions ${state.missing.join(' and ')}`,
    migrations.refusal,
    free < poolSize + connectionsBesidePool &&
      `${free} connections are free and POOL_SIZE ${poolSize} needs ${poolSize + connectionsBesidePool}`,
    clockDifference > tolerableClockDifference &&
      `its clock and this machine's differ by ${Math.round(clockDifference)} s`,
  ].filter((reason) => reason !== false);
  if (failures.length > 0) return { status: 'failed', detail: failures.join('; ') };
  return {
    status: 'ok',
    detail: `PostgreSQL ${formatVersion(state.version)}, ${free} of ${state.most} connections free, ${migrations.summary}`,
  };
}

/** Reads what the next start finds to migrate; `refusal` is its reason not to start, else false. */
async function readMigrationState(
  client: Client,
): Promise<{ summary: string; refusal: string | false }> {
  const known = readMigrations(migrationsFolder).map(({ name }) => name);
  const applied = new Set(await listAppliedMigrations(client));
  const pending = known.filter((name) => !applied.has(name)).length;
  const summary =
    pending > 0 ? `${pending} migrations run at the next start` : 'every migration is applied';
  try {
    const { isNewer } = await requireCompatibleDatabase(client, known, readProductVersion());
    const note = isNewer ? ', and those of a newer version that this one can use' : '';
    return { summary: `${summary}${note}`, refusal: false };
  } catch (error) {
    if (!(error instanceof NewerDatabaseError)) throw error;
    return { summary, refusal: error.message };
  }
}

async function readState(client: Client): Promise<ServerState> {
  const { rows } = await client.query<ServerState>(stateQuery);
  const [state] = rows;
  if (!state) throw new Error('The database returned no row');
  return state;
}

/** Runs work on a connection with the portal's own session settings. */
async function withClient<Result>(
  connectionString: string,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = openDatabase({ connectionString }, { poolSize: 1 }).connection('check');
  // A connection that ends later has been reported by its query.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Returns the version in words: 150018 is 15.18. */
const formatVersion = (version: number): string =>
  `${Math.floor(version / 10_000)}.${version % 10_000}`;
