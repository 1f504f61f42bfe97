import { sql } from 'drizzle-orm';
import type { Db, PgBoss } from 'pg-boss';
import type { Transaction } from '#server/database/database.ts';
import { bossOptions } from './boss-options.ts';
import { addTrace } from './job-work.ts';
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

/**
 * Sends many jobs of one kind in the same way, in one statement.
 * @throws Error if `prepareJobs` does not know the job.
 */
export async function sendJobs<Data extends object>(
  tx: Transaction,
  { name }: AnyJob<Data>,
  data: readonly Data[],
  { notBefore: startAfter }: SendOptions = {},
): Promise<void> {
  if (data.length === 0) return;
  const options = startAfter ? { startAfter } : {};
  const jobs = data.map((one) => ({ ...options, data: addTrace(one) }));
  await sendWith(tx, name, async (boss, db) => {
    const ids = await boss.insert(name, jobs, { db, returnId: true });
    return ids?.length === jobs.length;
  });
}

/**
 * Sends a job by its name, with data of any kind.
 * @throws Error if `prepareJobs` does not know the job.
 */
export async function sendByName(
  tx: Transaction,
  name: string,
  data: object,
  { notBefore: startAfter }: SendOptions = {},
): Promise<void> {
  const options = startAfter ? { startAfter } : {};
  await sendWith(tx, name, async (boss, db) => {
    const id = await boss.send(name, addTrace(data), { ...options, db });
    return id !== null;
  });
}

/** The library's senders by the queue that each has looked up: those of the last queues. */
const senders = new Map<string, PgBoss>();

/** More than there are kinds of jobs; a name from a stored row cannot fill the memory. */
const maxSenders = 100;

function rememberSender(name: string, boss: PgBoss): void {
  // Moves it to the end, away from those that are forgotten first.
  senders.delete(name);
  senders.set(name, boss);
  const [oldest] = senders.size > maxSenders ? senders.keys() : [];
  if (oldest !== undefined) senders.delete(oldest);
}

/**
 * Sends jobs of one queue. Only the first of a process looks the queue up: others often hold locks,
 * and their look-ups would delay whoever waits for these. `send` returns whether all were stored: into
 * a queue that was deleted after its look-up, nothing is, and the library reports no error.
 */
async function sendWith(
  tx: Transaction,
  name: string,
  send: (boss: PgBoss, db: Db) => Promise<boolean>,
): Promise<void> {
  // Loaded by the first job that is sent: the portal is ready sooner.
  const { fromDrizzle, PgBoss } = await import('pg-boss');
  const db = fromDrizzle(tx, sql);
  const known = senders.get(name);
  if (known) {
    if (await send(known, db)) return rememberSender(name, known);
    senders.delete(name);
    throw new Error(`The queue ${name} no longer exists`);
  }
  let lookUp: Db | null = db;
  const executeSql: Db['executeSql'] = async (text, values) => {
    if (!lookUp) throw new Error(`The queue ${name} was looked up in an ended transaction`);
    return lookUp.executeSql(text, values);
  };
  const boss = new PgBoss({ ...bossOptions({}), db: { executeSql } });
  if (!(await send(boss, db))) throw new Error(`The queue ${name} stored nothing`);
  lookUp = null;
  rememberSender(name, boss);
}
