import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { listAppliedMigrations } from './applied-migrations.ts';
import { createConcurrentIndexes } from './concurrent-index.ts';
import { rollingSince, type Migration } from './migration-files.ts';
import { postgresErrorIn, sqlState } from './postgres-error.ts';

/**
 * Time that a migration waits for a lock. Requests that come later wait behind it, at most five
 * seconds; and PostgreSQL ends one of two statements that wait for each other after a second, which
 * must not be a request.
 */
const lockWait = '500ms';

/** Time within which a migration finds its tables free. */
const lockDeadline = 5 * 60_000;

export interface ApplyOptions {
  readonly log: (line: string) => void;
  /** Milliseconds within which a migration finds its tables free; five minutes by default. */
  readonly lockDeadline?: number;
}

/** Tables in which the owner finds what was applied, and which earlier versions may go on. */
const records = `
  create schema if not exists drizzle;
  create table if not exists drizzle.__drizzle_migrations (
    id serial primary key, hash text not null, created_at bigint, name text,
    applied_at timestamptz default now());
  create table if not exists drizzle.portal_compatibility (
    migration text primary key, compatible_from text not null)`;

/**
 * Applies the migrations that the database lacks, in order. Those of before rolling upgrades are
 * one transaction, each later one is its own, and an index is created while people work. A killed
 * run leaves whole migrations, and the next one continues.
 * @throws MigrationLockError if a table stays locked.
 */
export async function applyMigrations(
  client: pg.Client,
  migrations: readonly Migration[],
  options: ApplyOptions,
): Promise<void> {
  const applied = new Set(await listAppliedMigrations(client));
  const missing = migrations.filter(({ name }) => !applied.has(name));
  if (missing.length === 0) return;
  // Limits of the role are for requests.
  await client.query(
    'set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0',
  );
  await client.query(records);
  const stopped = missing.filter(({ name }) => name < rollingSince);
  if (stopped.length > 0) await runTogether(client, stopped);
  for (const migration of missing.slice(stopped.length)) {
    if (migration.isConcurrent) {
      await createConcurrentIndexes(client, migration.statements);
      await record(client, migration);
    } else await runBesideRequests(client, migration, options);
  }
}

async function runTogether(client: pg.Client, migrations: readonly Migration[]): Promise<void> {
  await client.query('begin');
  try {
    for (const migration of migrations) {
      for (const statement of migration.statements) await client.query(statement);
      await record(client, migration);
    }
    await client.query('commit');
  } catch (error) {
    // The first error says more, also where the connection is gone.
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** Tries until the tables are free for a moment, so that no request waits for long. */
async function runBesideRequests(
  client: pg.Client,
  migration: Migration,
  { log, lockDeadline: limit = lockDeadline }: ApplyOptions,
): Promise<void> {
  const deadline = performance.now() + limit;
  let isReported = false;
  for (;;) {
    await client.query(`set lock_timeout = '${lockWait}'`);
    try {
      await runTogether(client, [migration]);
      await client.query('set lock_timeout = 0');
      return;
    } catch (error) {
      if (!isLockRefused(error)) throw error;
      if (performance.now() > deadline)
        throw new MigrationLockError(
          `The migration ${migration.name} found a table locked for ${Math.round(limit / 1000)} s. End the transaction that locks it (pg_stat_activity shows it), and start again.`,
          { cause: error },
        );
      if (!isReported) log(`The migration ${migration.name} waits for a locked table.`);
      isReported = true;
      // Requests that waited go first.
      await delay(500 + Math.random() * 500);
    }
  }
}

function isLockRefused(error: unknown): boolean {
  const code = postgresErrorIn(error)?.code;
  return code === sqlState.lockNotAvailable || code === sqlState.deadlockDetected;
}

/** Records that a migration was applied, and which versions it lets go on. */
async function record(
  client: pg.Client,
  { name, hash, madeAt, compatibleFrom }: Migration,
): Promise<void> {
  await client.query(
    `with compatible as (
       insert into drizzle.portal_compatibility (migration, compatible_from)
       select $3, $4 where $4::text is not null
       on conflict (migration) do update set compatible_from = excluded.compatible_from
     )
     insert into drizzle.__drizzle_migrations (hash, created_at, name) values ($1, $2, $3)`,
    [hash, madeAt, name, compatibleFrom],
  );
}

/** A migration cannot lock a table. The message is one complete line for the operator. */
export class MigrationLockError extends Error {
  override readonly name = 'MigrationLockError';
}
