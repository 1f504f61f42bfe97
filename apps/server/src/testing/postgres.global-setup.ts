import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { portalRole } from '#server/database/embedded/cluster.ts';
import { runThrowAwayCluster, type ThrowAwayCluster } from './run-throw-away-cluster.ts';
import { allJobs } from '#server/process/all-jobs.ts';
import { migrate } from '#server/database/migrate.ts';
import { ensureJobs } from '#server/jobs/ensure-jobs.ts';

export interface TestPostgres {
  readonly host: string;
  readonly port: number;
  readonly user: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of another PostgreSQL's programs; null: the embedded engine. */
    postgresBinaries: string | null;
    /** Set in projects with test files to run. */
    needsPostgres: boolean;
    testPostgres: TestPostgres;
    /** The servers of the projects that run, for the project that compares them. */
    oldestPostgres: TestPostgres | undefined;
    newestPostgres: TestPostgres | undefined;
  }
}

/** The migrated database that each test file's own is cloned from. */
export const templateDatabase = 'portal_template';

const clusters: ThrowAwayCluster[] = [];

/**
 * Runs a throw-away PostgreSQL for each project that needs one, all at the same time. The root's setup
 * comes after those of the projects, which say with `needs-postgres.global-setup.ts` that they run.
 */
export async function setup(root: TestProject): Promise<void> {
  const projects = root.vitest.projects.filter(
    (project) => project.getProvidedContext().needsPostgres,
  );
  await Promise.all(
    projects.map(async (project) => {
      const binaries = project.config.provide['postgresBinaries'] ?? null;
      const postgres = await startPostgres(binaries);
      project.provide('testPostgres', postgres);
      root.provide(binaries === null ? 'newestPostgres' : 'oldestPostgres', postgres);
    }),
  );
}

/** Starts a PostgreSQL and migrates the template once. */
async function startPostgres(binaries: string | null): Promise<TestPostgres> {
  if (binaries !== null && !existsSync(binaries)) {
    throw new Error(`PostgreSQL 15 is needed for these tests and not found in ${binaries}.`);
  }
  const cluster = await runThrowAwayCluster({
    directory: join(tmpdir(), `portal-test-${randomBytes(6).toString('hex')}`),
    // No test waits for autovacuum, but it looks at tables while a test vacuums them.
    settings: { max_connections: '200', autovacuum: 'off' },
    ...(binaries === null ? {} : { binDirectory: binaries }),
  });
  clusters.push(cluster);
  const { host, port, user } = cluster.connection;
  const client = new pg.Client({ host, port, user, database: 'portal' });
  await client.connect();
  await client.query(`create database ${templateDatabase}`);
  await client.end();
  const template = { host, port, user, database: templateDatabase };
  await migrate(template, portalRole);
  await ensureJobs(template, allJobs, portalRole);
  return { host, port, user };
}

export async function teardown(): Promise<void> {
  await Promise.all(clusters.map((cluster) => cluster.stop()));
}
