import type { Client } from 'pg';
import type { Config } from '#server/config.ts';
import {
  listAppliedMigrations,
  NewerDatabaseError,
  requireCompatibleDatabase,
} from '#server/database/applied-migrations.ts';
import { databaseIdentity } from '#server/database/database-identity.ts';
import { openDatabase, type Database } from '#server/database/database.ts';
import { getRole } from '#server/database/grant-privileges.ts';
import { requireApart } from '#server/database/migrate.ts';
import { listMigrationNames, migrationsFolder } from '#server/database/migration-files.ts';
import { examineRoute, PoolerError, requireNoPooler } from '#server/database/pooler.ts';
import { postgresVersions } from '#server/database/postgres-versions.ts';
import { probeNotifications } from '#server/database/probe-notifications.ts';
import { describeUnfinishedRestore, readRestoreMarker } from '#server/database/restore-marker.ts';
import { seconds } from '#server/kernel/clock.ts';
import { version } from '#server/kernel/product-version.ts';

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
  /** Connections that the server leaves to roles that are not superusers. */
  readonly most: number;
  /** Connections left by the server, and by the limits of the role and the database. */
  readonly free: number;
  readonly role: string;
  readonly superuser: boolean;
  /** Name of the locale of the database's texts. */
  readonly locale: string;
  /** False if the locale knows no letters beyond ASCII. */
  readonly knows_letters: boolean;
  /** False in a PostgreSQL that was built without ICU, whose order of names the portal uses. */
  readonly has_icu: boolean;
  /** True if the operating system's rules of sorting changed since the database was created. */
  readonly sorts_anew: boolean;
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
    most, least(most - used,
      case when role.rolconnlimit < 0 then most else role.rolconnlimit - used_by_role end,
      case when own.datconnlimit < 0 then most else own.datconnlimit - used_here end) as free,
    role.rolname as role, role.rolsuper as superuser, own.datctype as locale,
    lower('É') = 'é' and 'é' ~ '[[:alpha:]]' as knows_letters,
    exists (select from pg_collation where collname = 'und-x-icu') as has_icu,
    coalesce(own.datcollversion <> pg_database_collation_actual_version(own.oid), false) as sorts_anew,
    array(select name from unnest(array['pg_trgm', 'unaccent']) as name
      where name not in (select name from pg_available_extensions)) as missing,
    extract(epoch from clock_timestamp())::float8 as now
  from pg_roles as role, pg_database as own, lateral (
    select current_setting('max_connections')::int
        - current_setting('superuser_reserved_connections')::int
        - coalesce(current_setting('reserved_connections', true)::int, 0) as most,
      (select sum(numbackends)::int from pg_stat_database) as used,
      (select count(*)::int from pg_stat_activity where usename = current_user) as used_by_role,
      (select numbackends from pg_stat_database where datname = current_database()) as used_here
  ) as server
  where role.rolname = current_user and own.datname = current_database()`;

/** As `server_version_num` writes it. */
const oldestVersion = postgresVersions.oldest * 10_000;

/** Connections of a process beside the pool: jobs, their listener, events and a check. */
const connectionsBesidePool = 7;

/** Difference, in seconds, from which codes of authenticators are refused (RFC 6238 §5.2). */
const tolerableClockDifference = 30;

type CheckedConfig = Pick<
  Config,
  'databaseUrl' | 'databaseDirectUrl' | 'migrationDatabaseUrl' | 'poolSize'
>;

/**
 * Checks the PostgreSQL of `DATABASE_URL`: version, roles, session settings, locale, extensions, free
 * connections, migrations, clock, whether events arrive, and what a pooler in front supports. Changes
 * nothing.
 * @throws Error if it cannot be reached or refuses a role; PoolerError for a pooler without another
 *   address.
 */
export async function checkServer(config: CheckedConfig): Promise<CheckResult> {
  const { databaseUrl, databaseDirectUrl, migrationDatabaseUrl, poolSize } = config;
  if (databaseUrl === null) throw new Error('There is no DATABASE_URL');
  const address = { connectionString: databaseUrl };
  const route = await examineRoute(address);
  if (route.isPooled && databaseDirectUrl === null) throw new PoolerError();
  const direct = databaseDirectUrl === null ? null : { connectionString: databaseDirectUrl };
  const { state, isSilent } = await withDatabase(
    openDatabase(address, { poolSize: 1, direct }),
    async (client, database) => ({
      state: await readState(client),
      isSilent: await areEventsSilent(client, database),
    }),
  );
  // The portal's own role may not read which migrations were applied.
  const owner = migrationDatabaseUrl ?? databaseDirectUrl ?? databaseUrl;
  const migrations = await withDatabase(
    openDatabase({ connectionString: owner }, { poolSize: 1 }),
    async (client) => {
      if (migrationDatabaseUrl !== null) await requireNoPooler(client);
      return readMigrationState(client, getRole(address));
    },
  );
  // A pooler shares its own connections among all.
  const needed = connectionsBesidePool + (route.isPooled ? 0 : poolSize);
  const clockDifference = Math.abs(Date.now() / 1000 - state.now);
  const failures = [
    state.version < oldestVersion &&
      `PostgreSQL ${formatVersion(state.version)} is older than ${postgresVersions.oldest}`,
    state.zone !== 'UTC' && `the sessions' time zone is ${state.zone} instead of UTC`,
    state.read_only !== 'off' && 'it accepts no writes: a standby, or read-only',
    state.encoding !== 'UTF8' && `its encoding is ${state.encoding} instead of UTF8`,
    state.missing.length > 0 && `it lacks the extensions ${state.missing.join(' and ')}`,
    !state.has_icu && 'it was built without ICU',
    migrations.refusal,
    isSilent && 'events do not arrive: DATABASE_DIRECT_URL must lead to the same PostgreSQL',
    state.free < needed &&
      `${state.free} connections are free and POOL_SIZE ${poolSize} needs ${needed}`,
    clockDifference > tolerableClockDifference &&
      `its clock and this machine's differ by ${Math.round(clockDifference)} s`,
  ].filter((reason) => reason !== false);
  if (failures.length > 0) return { status: 'failed', detail: failures.join('; ') };
  const lacking = [...route.missing.formats, ...route.missing.others];
  const warnings = [
    state.superuser &&
      `the role ${state.role} is a superuser, from whom nothing protects the audit log`,
    !state.knows_letters &&
      `its locale ${state.locale} knows no letters beyond ASCII, so that some texts are not found`,
    state.sorts_anew &&
      'the system sorts texts otherwise than when it was created: run REINDEX DATABASE, then ALTER DATABASE … REFRESH COLLATION VERSION',
    route.isPooled &&
      lacking.length > 0 &&
      `the sessions of the pooler have ${lacking.join(', ')} until the portal has started and the pooler has opened them again`,
  ].filter((reason) => reason !== false);
  const pooler = route.isPooled
    ? `, behind a pooler ${route.canNameStatements ? 'with' : 'without'} prepared statements`
    : '';
  return {
    status: warnings.length > 0 ? 'warning' : 'ok',
    detail: [
      `PostgreSQL ${formatVersion(state.version)} as ${state.role}, locale ${state.locale}, ${state.free} of ${state.most} connections free, ${migrations.summary}${pooler}`,
      ...warnings,
    ].join('; '),
  };
}

/** Returns true if the client's role may create the schemas and extensions of the migrations. */
async function canCreate(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ allowed: boolean }>(
    `select has_database_privilege(current_database(), 'create') as allowed`,
  );
  return rows[0]?.allowed === true;
}

/**
 * Reads with the owner's role what the next start finds to migrate; `refusal` is its reason not to
 * start, else false. @throws RolesError if the portal's own role differs in name only.
 */
async function readMigrationState(
  client: Client,
  portalRole: string | null,
): Promise<{ summary: string; refusal: string | false }> {
  if (portalRole !== null && portalRole !== client.user) await requireApart(client, portalRole);
  const known = listMigrationNames(migrationsFolder);
  const marker = await readRestoreMarker(client);
  if (marker) return { summary: 'half restored', refusal: describeUnfinishedRestore(marker) };
  const applied = new Set(await listAppliedMigrations(client));
  const pending = known.filter((name) => !applied.has(name)).length;
  const summary =
    pending > 0 ? `${pending} migrations run at the next start` : 'every migration is applied';
  try {
    const { isNewer } = await requireCompatibleDatabase(client, known, version);
    const note = isNewer ? ', and those of a newer version that this one can use' : '';
    const isBarred = pending > 0 && !(await canCreate(client));
    return {
      summary: `${summary}${note}`,
      refusal:
        isBarred &&
        `the role that migrates it may not create schemas in it, and ${pending} migrations are to run`,
    };
  } catch (error) {
    if (!(error instanceof NewerDatabaseError)) throw error;
    return { summary, refusal: error.message };
  }
}

/**
 * Checks that `DATABASE_REPLICA_URL` leads to a standby of the portal's database.
 * @throws Error if one of the two cannot be reached or refuses the role.
 */
export async function checkReplica({
  databaseUrl,
  databaseDirectUrl,
  databaseReplicaUrl,
}: Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'databaseReplicaUrl'>): Promise<CheckResult> {
  const primaryUrl = databaseDirectUrl ?? databaseUrl;
  if (databaseReplicaUrl === null) throw new Error('There is no DATABASE_REPLICA_URL');
  if (primaryUrl === null) throw new Error('There is no DATABASE_URL');
  const primary = await readStandbyState(primaryUrl);
  const found = await readStandbyState(databaseReplicaUrl);
  if (found.identity !== primary.identity)
    return { status: 'failed', detail: 'it has another database than DATABASE_URL' };
  if (!found.is_standby) return { status: 'failed', detail: 'it is not a standby' };
  return { status: 'ok', detail: `a standby, ${Math.round(found.lag ?? 0)} s behind` };
}

interface StandbyState {
  readonly identity: string;
  readonly is_standby: boolean;
  /** Seconds; null if it has replayed no transaction, or is a primary. */
  readonly lag: number | null;
}

async function readStandbyState(connectionString: string): Promise<StandbyState> {
  const database = openDatabase({ connectionString }, { poolSize: 1 });
  const { rows } = await withDatabase(database, (client) =>
    client.query<StandbyState>(
      `select ${databaseIdentity} as identity, pg_is_in_recovery() as is_standby,
         case when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
           else extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()) end::float8 as lag`,
    ),
  );
  const [state] = rows;
  if (!state) throw new Error('The database returned no row');
  return state;
}

const probed = { channel: 'portal_check', timeout: seconds(2) };

async function areEventsSilent(client: Client, database: Database): Promise<boolean> {
  await client.query(`listen ${probed.channel}`);
  return (await probeNotifications(database, client, probed)) === 'silent';
}

async function readState(client: Client): Promise<ServerState> {
  const { rows } = await client.query<ServerState>(stateQuery);
  const [state] = rows;
  if (!state) throw new Error('The database returned no row');
  return state;
}

/** Runs work on a connection with the portal's own session settings, and closes the database. */
async function withDatabase<Result>(
  database: Database,
  work: (client: Client, database: Database) => Promise<Result>,
): Promise<Result> {
  const client = database.connection('check');
  // A connection that ends later has been reported by its query.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client, database);
  } finally {
    await client.end();
    await database.close();
  }
}

/** Returns the version in words: 150018 is 15.18. */
const formatVersion = (version: number): string =>
  `${Math.floor(version / 10_000)}.${version % 10_000}`;
