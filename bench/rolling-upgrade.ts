import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { portalRole } from '../apps/server/src/database/embedded/cluster.ts';
import { migrate } from '../apps/server/src/database/migrate.ts';
import type * as Migrate from '../apps/server/src/database/migrate.ts';
import { runRollingRound } from '../apps/server/src/testing/rolling-round.ts';
import { runThrowAwayCluster } from '../apps/server/src/testing/run-throw-away-cluster.ts';

/**
 * Runs three processes of an older version behind Debian's HAProxy, migrates their database to this
 * version and replaces them one by one, under load. The older version is a clone with its packages
 * installed; without one, this version is restarted. Fails if a request fails or a write is lost.
 * `npm run rolling-upgrade -w @portal/bench -- [FOLDER]`
 */
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const [folder] = process.argv.slice(2);
const older = resolve(folder ?? join(import.meta.dirname, '..'));
const { status } = spawnSync(process.execPath, [join(older, 'scripts/ensure-built.ts'), 'server'], {
  stdio: 'inherit',
});
if (status !== 0) throw new Error(`The server in ${older} cannot be built`);

const cluster = await runThrowAwayCluster({
  directory: join(tmpdir(), `portal-rolling-${process.pid}`),
  settings: { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' },
});
try {
  const olderDatabase: typeof Migrate = await import(
    pathToFileURL(join(older, 'apps/server/src/database/migrate.ts')).href
  );
  await olderDatabase.migrate(cluster.connection, portalRole);
  const began = performance.now();
  const { reads, acknowledged, failed, lost, slowest } = await runRollingRound({
    address: cluster.connection,
    olderMain: join(older, 'apps/server/dist/main.js'),
    upgrade: () => migrate(cluster.connection, portalRole),
    // As deploy/haproxy/portal.cfg has it, and docs/operations/scaling.md asks for.
    processes: 3,
    drainSeconds: 5,
    checkInterval: '1s',
  });
  const seconds = (performance.now() - began) / 1000;
  console.log(
    `${seconds.toFixed(0)} s: ${reads} reads, ${acknowledged.length} writes, ${failed.length} failed requests, ${lost} lost writes, slowest request ${slowest.toFixed(0)} ms`,
  );
  for (const reason of failed.slice(0, 10)) console.error(reason);
  if (failed.length > 0 || lost > 0) process.exitCode = 1;
} finally {
  await cluster.stop();
}
