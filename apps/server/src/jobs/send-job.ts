import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { bossOptions } from './boss-options.ts';
import type { Job } from './job.ts';

interface SendOptions {
  /** Not before this instant; at once unless stated. */
  readonly notBefore?: Date;
}

/**
 * Sends a job within the caller's transaction: it runs after the commit, and a rollback takes it
 * back. Everything goes over the transaction's own connection, so that a send never waits for a
 * second one out of the pool, and works in a process that runs no jobs (the command line).
 * @throws Error where `prepareJobs` does not know the job.
 */
export async function sendJob<Data extends object>(
  tx: Transaction,
  job: Job<Data>,
  data: Data,
  options: SendOptions = {},
): Promise<void> {
  await sendByName(tx, job.name, data, options);
}

/** Sends a job by its name, with data of any kind. */
export async function sendByName(
  tx: Transaction,
  name: string,
  data: object,
  options: SendOptions = {},
): Promise<void> {
  // Loaded by the first one sent: the portal is ready sooner.
  const { fromDrizzle, PgBoss } = await import('pg-boss');
  const boss = new PgBoss({ ...bossOptions({}), db: fromDrizzle(tx, sql) });
  await boss.send(name, data, options.notBefore ? { startAfter: options.notBefore } : {});
}
