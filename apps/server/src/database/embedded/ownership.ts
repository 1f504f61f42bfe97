import { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { ownerRole, portalRole, type SocketAddress, supervisorRole } from './cluster.ts';

/** Any number will do, as long as it stays the same: the name of the lock. */
const ownershipLock = 7_420_000;

/** Lock that lasts as long as its connection. */
export interface Ownership {
  /** Resolves when the connection, and with it the lock, is lost. */
  lost: Promise<void>;
}

/**
 * Takes the lock that the owning portal keeps for its lifetime: the advisory lock of a PostgreSQL
 * session, released with the connection however its process ends. Returns undefined if another
 * process keeps it for longer than `timeout` (milliseconds). Also upgrades a cluster from the time
 * of a single role.
 * @throws pg's error if the cluster does not respond.
 */
export async function takeOwnership(
  address: SocketAddress,
  timeout: number,
): Promise<Ownership | undefined> {
  const { client, socket } = await connect(address);
  const lost = new Promise<void>((resolve) => {
    client.once('end', resolve);
    client.once('error', () => resolve());
  });
  const deadline = performance.now() + timeout;
  try {
    do {
      const sql = 'select pg_try_advisory_lock($1) as taken';
      const { rows } = await client.query<{ taken: boolean }>(sql, [ownershipLock]);
      if (rows[0]?.taken) {
        await divideRoles(client);
        socket.unref();
        return { lost };
      }
      await delay(20);
    } while (performance.now() < deadline);
  } catch (error) {
    socket.destroy();
    throw error;
  }
  await client.end();
  return undefined;
}

/** Tells that a cluster did not respond, or not yet: one that recovers soon does. */
export function isSilent(error: unknown): boolean {
  return !(error instanceof pg.DatabaseError) || error.code?.startsWith('57P') === true;
}

/** Returns whether a running cluster has an owner; 'silent' without a response. */
export async function lookAtOwnership(
  address: SocketAddress,
): Promise<'owned' | 'free' | 'silent'> {
  try {
    const { client } = await connect(address);
    const { rows } = await client.query<{ owned: boolean }>(
      `select exists (
         select from pg_locks
         where locktype = 'advisory' and granted and objsubid = 1
           and classid = 0 and objid = $1::bigint::oid
           and database = (select oid from pg_database where datname = current_database())
       ) as owned`,
      [ownershipLock],
    );
    await client.end();
    return rows[0]?.owned ? 'owned' : 'free';
  } catch {
    return 'silent';
  }
}

async function connect(address: SocketAddress): Promise<{ client: pg.Client; socket: Socket }> {
  const socket = new Socket();
  const client = new pg.Client({
    ...address,
    user: supervisorRole,
    // Not the portal's own database, which must be usable as a template.
    database: 'postgres',
    application_name: `partner-portal owner ${process.pid}`,
    connectionTimeoutMillis: 2000,
    query_timeout: 5000,
    ssl: false,
    stream: () => socket,
  });
  // The loss of this connection is awaited elsewhere; without a listener it ends the process.
  client.on('error', () => undefined);
  await client.connect();
  return { client, socket };
}

/**
 * Upgrades a cluster with a single role, which owned the database and worked in it: that role
 * becomes the owner, and the portal gets a role of its own. Does nothing if there are two; if
 * killed, all or nothing.
 */
export async function divideRoles(supervisor: pg.Client): Promise<void> {
  const { rows } = await supervisor.query('select from pg_roles where rolname = $1', [ownerRole]);
  if (rows.length > 0) return;
  await supervisor.query(
    `begin; alter role ${portalRole} rename to ${ownerRole}; create role ${portalRole} login; commit`,
  );
}
