import { sql } from 'drizzle-orm';
import type { PgBoss } from 'pg-boss';
import type { Transaction } from '#server/database/database.ts';
import { bossOptions } from './boss-options.ts';
import type { AnyJob } from './job.ts';

interface SendOptions {
  /** Earliest time of the run; at once by default. */
  readonly notBefore?: Date;
}

/**
 * Sends a job in the caller's transaction: it runs after the commit, and a rollback discards it.
 * Uses the transaction's own connection, so that it never waits for a second one from the pool, and
 * also works in a process that runs no jobs (the command line).
 * @throws Error if `prepareJobs` does not know the job.
 */
export async function sendJob<Data extends object>(
  tx: Transaction,
  job: AnyJob<Data>,
  data: Data,
  options: SendOptions = {},
): Promise<void> {
  await sendByName(tx, job.name, data, options);
}

/** Sends many jobs of one kind in the same way, in one statement. */
export async function sendJobs<Data extends object>(
  tx: Transaction,
  { name }: AnyJob<Data>,
  data: readonly Data[],
): Promise<void> {
  if (data.length === 0) return;
  const boss = await createBoss(tx);
  await boss.insert(
    name,
    data.map((one) => ({ data: one })),
  );
}

/** Sends a job by its name, with data of any kind. */
export async function sendByName(
  tx: Transaction,
  name: string,
  data: object,
  options: SendOptions = {},
): Promise<void> {
  const boss = await createBoss(tx);
  await boss.send(name, data, options.notBefore ? { startAfter: options.notBefore } : {});
}

async function createBoss(tx: Transaction): Promise<PgBoss> {
  // Loaded by the first job that is sent: the portal is ready sooner.
  const loaded = await import('pg-boss');
  return new loaded.PgBoss({ ...bossOptions({}), db: loaded.fromDrizzle(tx, sql) });
}
