import { setTimeout as delay } from 'node:timers/promises';
import { openDatabase } from '../apps/server/src/database/database.ts';
import { findFreePorts, startHaproxy } from '../apps/server/src/testing/haproxy.ts';
import { createSignedInEmployee } from '../apps/server/src/testing/portal-database.ts';
import { spawnPortal } from '../apps/server/src/testing/running-portal.ts';
import { startFailoverLoad, type FailoverLoad } from './failover-load.ts';
import { signalReceiver, startPatroniCluster, type PatroniCluster } from './patroni-cluster.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';

/**
 * Runs the portal on three PostgreSQL nodes under Debian's Patroni and etcd, behind Debian's HAProxy,
 * all on this machine and with the files of `deploy/`, and changes the leader under load in five ways.
 * Counts acknowledged writes that are lost, refused requests and the time until writes succeed again.
 * Fails if a synchronous cluster loses a write or an answer is unknown to the contract.
 * `npm run failover -w @portal/bench -- [asynchronous or synchronous; both]`
 */
const modes = ['asynchronous', 'synchronous'];
const load = { workers: 4, pause: 100 };

interface Scenario {
  readonly name: string;
  /** Harms the cluster, and returns what repairs it once writes succeed again. */
  readonly harm: (cluster: PatroniCluster) => Promise<() => void | Promise<void>>;
}

const scenarios: Scenario[] = [
  {
    name: 'switch-over on purpose',
    harm: async (cluster) => {
      const leader = await cluster.untilHealthy();
      const response = await fetch(`http://127.0.0.1:${leader.restPort}/switchover`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ leader: leader.name }),
      });
      console.error(`  ${await response.text()}`);
      return () => undefined;
    },
  },
  {
    name: 'leader killed',
    harm: async (cluster) => {
      const leader = await cluster.untilHealthy();
      cluster.kill(leader);
      return () => cluster.start(leader);
    },
  },
  {
    name: 'leader cut off from etcd',
    harm: async (cluster) => {
      const leader = await cluster.untilHealthy();
      for (const one of leader.etcd) one.setCut(true);
      return () => leader.etcd.forEach((one) => one.setCut(false));
    },
  },
  {
    name: 'leading etcd of three killed',
    harm: (cluster) => cluster.killEtcdLeader(),
  },
  {
    name: 'one replica stops receiving for 30 s',
    harm: async (cluster) => {
      const leader = await cluster.untilHealthy();
      const replica = await findFirstStandby(cluster, leader.name);
      signalReceiver(replica, 'SIGSTOP');
      await delay(30_000);
      signalReceiver(replica, 'SIGCONT');
      return () => undefined;
    },
  },
  {
    name: 'both replicas 3 s behind, leader killed',
    harm: async (cluster) => {
      const leader = await cluster.untilHealthy();
      leader.replication.freeze();
      await delay(3000);
      cluster.kill(leader);
      leader.replication.setCut(true);
      return () => {
        leader.replication.setCut(false);
        cluster.start(leader);
      };
    },
  },
];

console.log(
  '| replication | event | acknowledged | lost | 503 | broken off | other answers | without a write s | slowest write s |',
);
console.log(`|${' --- |'.repeat(9)}`);
for (const mode of modes)
  if (process.argv[2] === undefined || process.argv[2] === mode) await measure(mode);

async function measure(mode: string): Promise<void> {
  const isSynchronous = mode === 'synchronous';
  const cluster = await startPatroniCluster(makeTemporaryFolder(`patroni-${mode}`), {
    isSynchronous,
  });
  const [primary = 0, replicas = 0] = await findFreePorts(2);
  const stops: (() => Promise<unknown>)[] = [() => cluster.stop()];
  try {
    const leader = await cluster.untilHealthy();
    const admin = await cluster.connect(leader);
    await admin.query(`create role portal_owner login password 'owner'`);
    await admin.query(`create role portal login password 'portal'`);
    await admin.query('create database portal owner portal_owner');
    await admin.end();
    const proxy = await startHaproxy({
      configuration: 'postgresql.cfg',
      replacements: {
        '127.0.0.1:5000': `127.0.0.1:${primary}`,
        '127.0.0.1:5001': `127.0.0.1:${replicas}`,
        ...Object.fromEntries(
          cluster.nodes.map(({ name, port, restPort }, at) => [
            `${name} 10.0.0.${at + 1}:5432`,
            `${name} 127.0.0.1:${port} port ${restPort}`,
          ]),
        ),
      },
      ports: [primary],
    });
    stops.push(() => proxy.stop());
    const toUrl = (role: string, password: string) =>
      `postgres://${role}:${password}@127.0.0.1:${primary}/portal`;
    // HAProxy listens before it has checked the servers.
    await delay(3000);
    const portal = spawnPortal({
      DATABASE_URL: toUrl('portal', 'portal'),
      MIGRATION_DATABASE_URL: toUrl('portal_owner', 'owner'),
      DATA_DIR: makeTemporaryFolder('failover'),
      LOG_LEVEL: 'error',
    });
    stops.push(async () => {
      portal.child.kill('SIGTERM');
      await portal.ended;
    });
    const origin = await portal.ready;
    const database = openDatabase(
      { connectionString: toUrl('portal_owner', 'owner') },
      { poolSize: 2 },
    );
    stops.push(() => database.close());
    for (const { name, harm } of scenarios) {
      await cluster.untilHealthy();
      // Sessions of the harness last for 15 minutes.
      const caller = await createSignedInEmployee(database, ['customers']).catch(() =>
        createSignedInEmployee(database, ['customers']),
      );
      const running = startFailoverLoad(origin, caller, load);
      await delay(3000);
      running.begin();
      const repair = await harm(cluster);
      await running.untilWritesSucceed();
      await delay(3000);
      const seen = await running.stop();
      await repair();
      await cluster.untilHealthy();
      report({ mode, name, seen, lost: await countLost(database, seen.acknowledged) });
    }
  } finally {
    for (const stop of stops.toReversed())
      await stop().catch((error: unknown) => console.error(error));
  }
}

/** Returns the standby that confirms writes, or else the first replica. */
async function findFirstStandby(cluster: PatroniCluster, leader: string) {
  const [node] = cluster.nodes;
  const response = await fetch(`http://127.0.0.1:${node?.restPort}/cluster`);
  const { members }: { members: { name: string; role: string }[] } = JSON.parse(
    await response.text(),
  );
  const chosen =
    members.find(({ role }) => role === 'sync_standby') ??
    members.find(({ name }) => name !== leader);
  const found = cluster.nodes.find(({ name }) => name === chosen?.name);
  if (!found) throw new Error('There is no replica');
  return found;
}

async function countLost(
  { pool }: ReturnType<typeof openDatabase>,
  ids: readonly string[],
): Promise<number> {
  // Its own connections may have led to a former leader.
  await pool.query('select 1').catch(() => undefined);
  await pool.query('select 1').catch(() => undefined);
  const { rows } = await pool.query<{ missing: number }>(
    `select count(*)::int as missing from unnest($1::uuid[]) as wanted (id)
     where not exists (select from customer where customer.id = wanted.id)`,
    [ids],
  );
  return rows[0]?.missing ?? ids.length;
}

interface Reported {
  readonly mode: string;
  readonly name: string;
  readonly seen: FailoverLoad;
  readonly lost: number;
}

function report({ mode, name, seen, lost }: Reported): void {
  const cells = [
    mode,
    name,
    seen.acknowledged.length,
    lost,
    seen.unavailable,
    seen.broken,
    seen.unexpected.length,
    (seen.longestGap / 1000).toFixed(1),
    (seen.slowest / 1000).toFixed(1),
  ];
  console.log(`| ${cells.join(' | ')} |`);
  for (const answer of seen.unexpected.slice(0, 5)) console.error(answer);
  if (seen.unexpected.length > 0 || (mode === 'synchronous' && lost > 0)) process.exitCode = 1;
}
