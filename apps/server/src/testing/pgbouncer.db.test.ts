import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkServer } from '#server/cli/check-server.ts';
import { ownerRole, portalRole } from '#server/database/embedded/cluster.ts';
import { PoolerError } from '#server/database/pooler.ts';
import { provideDatabase } from '#server/database/provide-database.ts';
import { apiBase } from '#server/http/routes.ts';
import { testDatabase, type TestDatabase } from './database.ts';
import { sendMixedRequests } from './mixed-requests.ts';
import { hasPgbouncer, startPgbouncer, type Pgbouncer } from './pgbouncer.ts';
import { createSignedInEmployee } from './portal-database.ts';
import { makeDataFolder, spawnPortal, type PortalProcess } from './running-portal.ts';
import { getSampleSize } from './sample-size.ts';

let home: TestDatabase;
let pooler: Pgbouncer;
let folder: string;
let settings: { DATABASE_URL: string; DATABASE_DIRECT_URL: string; MIGRATION_DATABASE_URL: string };

/** A port that other tests of the machine leave alone. */
const port = 24_100 + (process.pid % 300);

beforeAll(async () => {
  if (!hasPgbouncer) return;
  home = await testDatabase();
  const { host = '', port: serverPort = 0, database = '' } = home.address;
  folder = makeDataFolder();
  pooler = await startPgbouncer({
    folder: join(tmpdir(), `pgbouncer-${process.pid}`),
    server: { host, port: serverPort },
    roles: [portalRole, ownerRole],
    port,
    // Fewer than the portal's own, so that its transactions change sessions all the time.
    settings: ['default_pool_size = 3'],
  });
  const socket = `host=${encodeURIComponent(host)}&port=${serverPort}`;
  const toDirect = (role: string): string => `postgres://${role}@localhost/${database}?${socket}`;
  settings = {
    DATABASE_URL: pooler.toUrl(portalRole, database),
    DATABASE_DIRECT_URL: toDirect(portalRole),
    MIGRATION_DATABASE_URL: toDirect(ownerRole),
  };
});

afterAll(async () => {
  if (!hasPgbouncer) return;
  await pooler.stop();
  await home.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Reads the events of a caller until one of the type arrives, at most ten seconds. */
async function waitForEvent(origin: string, cookie: string, type: string): Promise<boolean> {
  const response = await fetch(`${origin}${apiBase}/events/`, {
    headers: { cookie },
    signal: AbortSignal.timeout(10_000),
  });
  let text = '';
  for await (const piece of response.body ?? []) {
    text += Buffer.from(piece).toString();
    if (text.includes(`"type":"${type}"`)) return true;
  }
  return false;
}

async function countCompletedJobs(): Promise<number> {
  const { rows } = await home.database.pool.query<{ count: number }>(
    `select count(*)::int as count from jobs.job where state = 'completed'`,
  );
  return rows[0]?.count ?? 0;
}

describe.skipIf(!hasPgbouncer)('behind PgBouncer in transaction mode', () => {
  it('serves requests of all kinds without an error, receives events and runs jobs', async () => {
    const portal: PortalProcess = spawnPortal({ ...settings, DATA_DIR: folder });
    try {
      const origin = await portal.ready;
      const caller = await createSignedInEmployee(home.database);
      const isReceived = waitForEvent(origin, caller.cookie, 'customer');
      const { statuses, failures } = await sendMixedRequests(origin, caller, {
        count: getSampleSize(240, 2),
        atOnce: 12,
      });
      expect(failures).toEqual([]);
      expect(Object.keys(statuses)).toEqual(['200', '201']);
      expect(await isReceived).toBe(true);
      const ready = await fetch(`${origin}/health/ready`);
      expect(await ready.json()).toMatchObject({
        status: 'ok',
        optional: [{ name: 'events', status: 'up' }],
      });
      await expect.poll(countCompletedJobs, { timeout: 20_000 }).toBeGreaterThan(0);
    } finally {
      portal.child.kill('SIGTERM');
      await portal.ended;
    }
    expect(await portal.ended).toMatchObject({ code: 0, errors: [] });
  });

  it('refuses to start without the address of PostgreSQL itself, in one line', async () => {
    const { DATABASE_URL, MIGRATION_DATABASE_URL } = settings;
    const portal = spawnPortal({ DATABASE_URL, MIGRATION_DATABASE_URL, DATA_DIR: folder });
    const { code, errors } = await portal.ended;
    expect(code).toBe(1);
    expect(errors).toEqual([expect.stringMatching(/^A connection pooler .*DATABASE_DIRECT_URL/)]);
  });

  it('refuses an address for migrations that leads through the pooler, beside one of PostgreSQL itself', async () => {
    const { host = '', port: serverPort = 0, database = '' } = home.address;
    const lenient = await startPgbouncer({
      folder: join(tmpdir(), `pgbouncer-lenient-${process.pid}`),
      server: { host, port: serverPort },
      roles: [ownerRole],
      port: port + 300,
      settings: ['ignore_startup_parameters = options'],
    });
    try {
      const addresses = {
        databaseUrl: settings.DATABASE_URL,
        databaseDirectUrl: settings.DATABASE_DIRECT_URL,
        migrationDatabaseUrl: lenient.toUrl(ownerRole, database),
        poolSize: 4,
      };
      const options = { ...addresses, dataDir: folder, owner: true, log: () => undefined };
      await expect(provideDatabase(options)).rejects.toThrow(PoolerError);
      await expect(checkServer(addresses)).rejects.toThrow(PoolerError);
    } finally {
      await lenient.stop();
    }
  });
});
