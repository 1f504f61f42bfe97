import pg from 'pg';

/**
 * Settings of the portal's sessions, as PostgreSQL shows them. A waiting query occupies a connection
 * that others need; longer work sets its own timeouts. The planner cannot estimate the matches of a
 * search term, and would start workers for 12 ms where the query takes one; the processors are for
 * other requests. JIT compilation does not pay for queries of a few milliseconds either. What is read
 * often is in memory: with the costs of a rotating disk, PostgreSQL would read whole tables for the
 * names of fifty rows.
 */
const sessionSettings: Readonly<Record<string, string>> = {
  timezone: 'UTC',
  datestyle: 'ISO',
  intervalstyle: 'iso_8601',
  statement_timeout: '1min',
  lock_timeout: '5s',
  idle_in_transaction_session_timeout: '30s',
  max_parallel_workers_per_gather: '0',
  jit: 'off',
  random_page_cost: '1.1',
};

/** Without these, values would be read wrongly. */
const formats: ReadonlySet<string> = new Set(['timezone', 'datestyle', 'intervalstyle']);

const toOptions = (settings: Readonly<Record<string, string>>): string =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');

/** The settings as a startup option, which poolers refuse or drop. */
export const sessionOptions = toOptions(sessionSettings);

/** Startup option of connections for migrations and jobs, which the role's settings would end. */
export const unlimitedOptions = toOptions({
  statement_timeout: '0',
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '0',
});

/** What a session lacks of the portal's settings. */
export interface MissingSettings {
  /** Without these, values would be read wrongly: `timezone = America/New_York`. */
  readonly formats: readonly string[];
  /** Without these, the portal is slower or waits longer. */
  readonly others: readonly string[];
}

/** Reads what the session of a connection lacks. */
export async function findMissingSettings(
  client: Pick<pg.ClientBase, 'query'>,
): Promise<MissingSettings> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `select name, current_setting(name) as value from unnest($1::text[]) as name`,
    [Object.keys(sessionSettings)],
  );
  // `datestyle` is shown with the order of days and months, too.
  const missing = rows.filter(({ name, value }) => value.split(',')[0] !== sessionSettings[name]);
  const list = (areFormats: boolean): string[] =>
    missing
      .filter(({ name }) => formats.has(name) === areFormats)
      .map(({ name, value }) => `${name} = ${value}`);
  return { formats: list(true), others: list(false) };
}

const settingsLock = 7_420_020;

/**
 * Stores the settings with the role of an address, for its sessions in this database: a pooler opens
 * these, and takes no settings from its clients. A role may change its own. If several instances
 * start at once, one stores them and the others wait. Returns true if something was stored.
 * @throws Error if the database cannot be reached.
 */
export async function storeSessionSettings(address: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client({ ...address, application_name: 'partner-portal settings' });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [settingsLock]);
    const { rows } = await client.query<{ role: string; database: string; stored: string[] }>(
      `select current_user as role, current_database() as database, coalesce(
         (select setconfig from pg_db_role_setting
          where setrole = current_user::regrole
            and setdatabase = (select oid from pg_database where datname = current_database())),
         '{}') as stored`,
    );
    const [found] = rows;
    const stored = new Set(found?.stored.map((one) => one.toLowerCase()));
    const missing = Object.entries(sessionSettings).filter(
      ([name, value]) => !stored.has(`${name}=${value}`.toLowerCase()),
    );
    if (!found || missing.length === 0) return false;
    const [role, database] = [found.role, found.database].map((name) => pg.escapeIdentifier(name));
    const statements = missing.map(
      ([name, value]) =>
        `alter role ${role} in database ${database} set ${name} = ${pg.escapeLiteral(value)}`,
    );
    await client.query(statements.join('; '));
    return true;
  } finally {
    await client.end();
  }
}
