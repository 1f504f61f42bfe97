import { sql } from 'drizzle-orm';
import { waitsForStandby } from '#server/database/check-primary.ts';
import type { Database } from '#server/database/database.ts';
import { probeNotifications } from '#server/database/probe-notifications.ts';
import { createStatement } from '#server/database/statement.ts';
import { type Finding, measure, probeWithTimeout, thresholds } from './probe.ts';

/** Connections of all databases of the server, and how many it allows. */
interface ConnectionCounts {
  readonly used: number;
  readonly allowed: number;
}

/** Columns `used` and `allowed`. The view covers all databases and is readable for all roles. */
const connectionColumns = `
  (select sum(numbackends)::int from pg_stat_database) as used,
  current_setting('max_connections')::int as allowed`;

const statement = createStatement(sql`select ${sql.raw(connectionColumns)}`);

const { limit, degradedLatency, degradedConnectionShare, degradedReplicaSeconds } =
  thresholds.database;

interface Figures extends ConnectionCounts {
  /** Lag of the slowest replica in seconds; null without a visible replica. */
  readonly behind: number | null;
  /** True while commits wait for a synchronous standby that is missing. */
  readonly is_waiting: boolean;
}

/** On a primary, the lag of its slowest replica; on a replica, its own. */
const figuresQuery = `
  select ${connectionColumns},
    case when pg_is_in_recovery()
      then extract(epoch from now() - pg_last_xact_replay_timestamp())
      else (select max(extract(epoch from replay_lag)) from pg_stat_replication)
    end::float8 as behind,
    ${waitsForStandby} as is_waiting`;

/** Channel of the check alone. Milliseconds in which a notification arrives. */
const notifications = { channel: 'portal_status', timeout: 500 };

/**
 * Measures a round trip on a separate connection: a full pool is no sign of the database's state.
 */
export function probeDatabase(database: Database): Promise<Finding> {
  return probeWithTimeout(limit, { key: 'system.database.down' }, async (signal) => {
    const client = database.connection('status');
    // Ignores errors after the time limit.
    client.on('error', () => undefined);
    const end = (): void => void client.end().catch(() => undefined);
    signal.addEventListener('abort', end, { once: true });
    try {
      await client.connect();
      const latency = await measure(() => client.query('select 1'));
      const { rows } = await client.query<Figures>(figuresQuery);
      const [figures = unknownFigures] = rows;
      await client.query(`listen ${notifications.channel}`);
      const state = await probeNotifications(database, client, notifications);
      return assessDatabase(latency, { ...figures, isSilent: state === 'silent' });
    } finally {
      signal.removeEventListener('abort', end);
      end();
    }
  });
}

const unknownFigures: Figures = { used: 0, allowed: 1, behind: null, is_waiting: false };

/** Rates the figures; `isSilent`: no notification of the database arrived. */
export function assessDatabase(
  latencyMs: number,
  {
    used,
    allowed,
    behind,
    is_waiting: isWaiting,
    isSilent,
  }: Figures & { readonly isSilent: boolean },
): Finding {
  const delay = Math.round(behind ?? 0);
  const params = {
    used,
    most: allowed,
    delay: { seconds: delay },
    latency: { seconds: latencyMs / 1000 },
  };
  const toFinding = (
    status: Finding['status'],
    key: `system.database.${'fine' | 'replicated' | 'slow' | 'crowded' | 'behind' | 'waiting' | 'silent'}`,
  ) => ({ status, latencyMs, detail: { key, params } });
  if (isWaiting) return toFinding('down', 'system.database.waiting');
  if (isSilent) return toFinding('degraded', 'system.database.silent');
  if (used / allowed >= degradedConnectionShare)
    return toFinding('degraded', 'system.database.crowded');
  if (delay >= degradedReplicaSeconds) return toFinding('degraded', 'system.database.behind');
  if (latencyMs >= degradedLatency) return toFinding('degraded', 'system.database.slow');
  return toFinding('ok', behind === null ? 'system.database.fine' : 'system.database.replicated');
}

/** Counts the connections of the database server. */
export async function readConnections(database: Database): Promise<ConnectionCounts> {
  const [found] = await statement.run<ConnectionCounts & Record<string, unknown>>(database, {});
  if (!found) throw new Error('Nothing was read');
  return found;
}
