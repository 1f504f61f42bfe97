import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listCustomers, listInstalledDevices } from '@portal/contract/crm';
import { listDocuments } from '@portal/contract/documents';
import { listServiceTickets } from '@portal/contract/service';
import pg from 'pg';
import { openDatabase, type DatabaseAddress } from '../apps/server/src/database/database.ts';
import { migrate } from '../apps/server/src/database/migrate.ts';
import { apiBase } from '../apps/server/src/http/routes.ts';
import { createSignedInEmployee } from '../apps/server/src/testing/portal-database.ts';
import { secretKey } from '../apps/server/src/testing/running-portal.ts';
import { runThrowAwayCluster } from '../apps/server/src/testing/run-throw-away-cluster.ts';
import { generateCatalogue, getSizes, scaleSizes } from './catalogue-data.ts';
import { load } from './load.ts';
import { startProcess } from './processes.ts';
import { generateServiceDesk, getServiceSizes } from './service-data.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';

/**
 * Measures what shares of a large supplier's data need: rows, disk by table, memory of the portal and
 * connections, with lists that are read meanwhile. One supplier is a million installed devices with
 * their customers, documents, rights, tickets and leads.
 * `npm run sizing -w @portal/bench -- [shares of a supplier, 0.02 0.1]`
 */
const shares = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [0.02, 0.1];
const lists = [listCustomers, listInstalledDevices, listDocuments, listServiceTickets];

const cluster = await runThrowAwayCluster({
  directory: join(tmpdir(), `portal-sizing-${process.pid}`),
  settings: { shared_buffers: '512MB', max_wal_size: '4GB' },
});
try {
  await migrate(cluster.connection);
  await runStatement('create database empty template portal strategy file_copy', {
    ...cluster.connection,
    database: 'postgres',
  });
  for (const share of shares) {
    const address = { ...cluster.connection, database: `share_${String(share).replace('.', '_')}` };
    await runStatement(`create database ${address.database} template empty strategy file_copy`, {
      ...cluster.connection,
      database: 'postgres',
    });
    await measure(share, address);
  }
} finally {
  await cluster.stop();
}

async function measure(share: number, address: DatabaseAddress): Promise<void> {
  const began = performance.now();
  await generateCatalogue(address, scaleSizes(getSizes.large, share));
  await generateServiceDesk(address, scaleSizes(getServiceSizes.large, share));
  const seconds = (performance.now() - began) / 1000;
  const [total] = await runStatement(
    `select pg_database_size(current_database())::float8 / 2 ^ 20 as size,
       (select sum(reltuples)::int8 from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples > 0) as rows`,
    address,
  );
  console.log(
    `\n${share} of a supplier: ${Number(total?.['rows']).toLocaleString('en')} rows, ${Number(total?.['size']).toFixed(0)} MiB, filled in ${seconds.toFixed(0)} s\n`,
  );
  const tables = await runStatement(
    `select relname as "table", reltuples::int8 as rows,
       (pg_table_size(oid) / 2 ^ 20)::numeric(9, 1) as "table MiB",
       (pg_indexes_size(oid) / 2 ^ 20)::numeric(9, 1) as "indexes MiB",
       (pg_total_relation_size(oid) / reltuples)::int as "bytes a row"
     from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples > 999
     order by pg_total_relation_size(oid) desc limit 12`,
    address,
  );
  console.table(tables);
  await measureMemory(address);
}

/** Reads lists from a portal on the data, and tells its memory and connections. */
async function measureMemory(address: DatabaseAddress): Promise<void> {
  const { user, host = '' } = address;
  const socket = `host=${encodeURIComponent(host)}&port=${address.port}`;
  const port = 28_861;
  const portal = await startProcess('apps/server/dist/main.js', {
    DATABASE_URL: `postgres://${user}@localhost/${address.database}?${socket}`,
    SECRET_KEY: secretKey,
    DATA_DIR: makeTemporaryFolder('data'),
    DEMO: 'false',
    LOG_LEVEL: 'error',
    PORT: String(port),
  });
  const database = openDatabase(address, { poolSize: 2 });
  try {
    const { cookie } = await createSignedInEmployee(database);
    const started = portal.memory();
    for (const { path } of lists) {
      const { requestsPerSecond, p99 } = await load(`http://127.0.0.1:${port}${apiBase}${path}`, {
        connections: 4,
        seconds: 4,
        cookie,
      });
      console.log(`${path}: ${requestsPerSecond.toFixed(0)} lists a second, p99 ${p99} ms`);
    }
    const [used] = await runStatement(
      `select count(*)::int as connections from pg_stat_activity
       where datname = current_database() and application_name like 'partner-portal%'`,
      address,
    );
    console.log(
      `Memory of the portal: ${started.toFixed(0)} MiB after the start, ${portal.memory().toFixed(0)} MiB after the lists; ${String(used?.['connections'])} connections`,
    );
  } finally {
    await database.close();
    await portal.stop();
  }
}

async function runStatement(
  statement: string,
  at: DatabaseAddress,
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(at);
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(statement);
    return rows;
  } finally {
    await client.end();
  }
}
