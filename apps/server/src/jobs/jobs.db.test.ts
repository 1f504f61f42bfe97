import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { sql } from 'drizzle-orm';
import { pgTable, text } from 'drizzle-orm/pg-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Transaction } from '#server/database/database.ts';
import { testDatabase, type TestDatabase } from '../../test/database.ts';
import { JobFailure } from './job-failure.ts';
import type { JobHandler } from './job-run.ts';
import { defineJob } from './job.ts';
import { createJobs, type Jobs } from './jobs.ts';
import { prepareJobs } from './prepare-jobs.ts';
import { sendJob } from './send-job.ts';

interface Marked {
  mark: string;
}
const write = defineJob<Marked>({ name: 'write', concurrency: 2, retryDelaySeconds: 1 });
const fail = defineJob<Marked>({ name: 'fail', retryLimit: 0 });
const sweep = defineJob({ name: 'sweep', schedule: '* * * * *' });
const effects = pgTable('effects', { mark: text().notNull() });

let home: TestDatabase;
let scheduledAt: number;
const started: Jobs[] = [];
const patience = { timeout: 20_000, interval: 50 };
const log = { warn: vi.fn(), error: vi.fn() };

beforeAll(async () => {
  home = await testDatabase();
  scheduledAt = Date.now();
  await prepareJobs(home.address, [write, fail, sweep]);
  await home.database.pool.query('create table effects (mark text not null)');
});
afterAll(() => home.close());
beforeEach(() => home.database.pool.query('truncate effects'));
afterEach(async () => {
  await Promise.all(started.splice(0).map((jobs) => jobs.stop()));
});

function instance(): Jobs {
  const jobs = createJobs({ ...home, log, superviseSeconds: 1 });
  started.push(jobs);
  return jobs;
}

const writeMark: JobHandler<Marked> = ({ mark }, run) =>
  run.finish(async (tx) => {
    await tx.insert(effects).values({ mark });
  });

const marks = async (): Promise<string[]> => {
  const rows = await home.database.orm.select().from(effects).orderBy(effects.mark);
  return rows.map((row) => row.mark);
};

const minuteOf = (instant: number): number => Math.floor(instant / 60_000);

const send = (job: typeof write, sent: readonly string[]) =>
  home.database.orm.transaction(async (tx) => {
    for (const mark of sent) await sendJob(tx, job, { mark });
  });

const statusOf = async (jobs: Jobs, name: string) =>
  (await jobs.status()).find((status) => status.name === name);

it('runs each job once, however many instances work', async () => {
  const instances = [instance(), instance()];
  for (const jobs of instances) {
    jobs.handle(write, writeMark);
    await jobs.start();
  }
  const sent = Array.from({ length: 100 }, (_, at) => String(at).padStart(3, '0'));
  await send(write, sent);
  await vi.waitFor(
    async () => expect((await marks()).length).toBeGreaterThanOrEqual(100),
    patience,
  );
  expect(await marks()).toEqual(sent);
  const lastRunAt = expect.stringMatching(/^\d{4}-.*Z$/);
  expect(await instances[0]?.status()).toEqual([
    { name: 'write', waiting: 0, failed: 0, lastRunAt },
  ]);
});

it('takes a job back with the transaction that sent it', async () => {
  const refused = home.database.orm.transaction(async (tx) => {
    await sendJob(tx, write, { mark: 'never' });
    throw new Error('changed my mind');
  });
  await expect(refused).rejects.toThrow('changed my mind');
  const jobs = instance();
  jobs.handle(write, writeMark);
  expect(await statusOf(jobs, 'write')).toMatchObject({ waiting: 0 });
});

async function lockTimeoutOf(tx: Transaction) {
  const { rows } = await tx.execute<{ lock_timeout: string }>(sql`show lock_timeout`);
  return rows[0]?.lock_timeout;
}

it('waits as long as it must for what others hold, where a request would not', async () => {
  const seen = [await home.database.orm.transaction(lockTimeoutOf)];
  const jobs = instance();
  jobs.handle(write, (_data, run) =>
    run.finish(async (tx) => {
      seen.push(await lockTimeoutOf(tx));
    }),
  );
  await jobs.start();
  await send(write, ['waiting']);
  await vi.waitFor(() => expect(seen).toHaveLength(2), patience);
  expect(seen).toEqual(['5s', '0']);
});

it('refuses a job that the migration does not know', async () => {
  const unknown = defineJob({ name: 'unknown' });
  await expect(home.database.orm.transaction((tx) => sendJob(tx, unknown, {}))).rejects.toThrow();
  const jobs = instance();
  jobs.handle(unknown, async () => undefined);
  await expect(jobs.start()).rejects.toThrow('unknown');
});

it('repeats a job whose process was killed in the middle, and its effects happen once', async () => {
  const program = `
    import { sql } from 'drizzle-orm';
    import { openDatabase } from '#server/database/database.ts';
    import { defineJob } from '#server/jobs/job.ts';
    import { createJobs } from '#server/jobs/jobs.ts';
    const address = ${JSON.stringify(home.address)};
    const database = openDatabase(address, { poolSize: 2 });
    const jobs = createJobs({ address, database, log: console });
    jobs.handle(defineJob({ name: 'write' }), (data, run) => run.finish(async (tx) => {
      await tx.execute(sql\`insert into effects values (\${data.mark})\`);
      process.stdout.write('in the middle');
      await new Promise((resolve) => setTimeout(resolve, 60_000));
    }));
    await jobs.start();`;
  const child = spawn(process.execPath, ['--input-type=module-typescript', '--eval', program], {
    cwd: new URL('../..', import.meta.url),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await send(write, ['survivor']);
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await once(child, 'exit');
  // The dead run's last sign of life was long ago: nobody waits for that in a test.
  await home.database.pool.query(
    `update jobs.job set heartbeat_on = now() - interval '1 hour' where state = 'active'`,
  );
  const jobs = instance();
  jobs.handle(write, writeMark);
  await jobs.start();
  await vi.waitFor(async () => expect(await marks()).toEqual(['survivor']), patience);
});

it('rolls back the effects of a run that another one has overtaken', async () => {
  const jobs = instance();
  const ended = Promise.withResolvers<unknown>();
  jobs.handle(write, async ({ mark }, run) => {
    await home.database.pool.query(
      `update jobs.job set retry_count = retry_count + 1 where id = $1`,
      [run.id],
    );
    const finishing = run.finish(async (tx) => {
      await tx.insert(effects).values({ mark });
    });
    await finishing.catch(ended.resolve);
  });
  await jobs.start();
  await send(write, ['late']);
  expect(await ended.promise).toBeInstanceOf(JobFailure);
  expect(await marks()).toEqual([]);
  await home.database.pool.query(`delete from jobs.job where name = 'write'`);
});

it('keeps a job that failed for good among the dead letters, without personal words', async () => {
  const jobs = instance();
  jobs.handle(fail, async () => {
    throw Object.assign(new Error('duplicate key (email)=(a@b.example)'), { code: '23505' });
  });
  await jobs.start();
  await send(fail, ['x']);
  await vi.waitFor(
    async () => expect(await statusOf(jobs, 'fail')).toMatchObject({ failed: 1 }),
    patience,
  );
  const { rows } = await home.database.pool.query(
    `select * from jobs.job where name in ('fail', 'dead-letters')`,
  );
  const written = JSON.stringify([rows, log.error.mock.calls]);
  expect(written).toContain('23505');
  expect(written).not.toContain('a@b.example');
});

it('sends a scheduled job once for all instances', async () => {
  const ran: string[] = [];
  for (const jobs of [instance(), instance()]) {
    jobs.handle(sweep, async (_data, run) => void ran.push(run.id));
    await jobs.start();
  }
  await vi.waitFor(() => expect(ran).not.toEqual([]), patience);
  // Long enough for the other instance's pass over the schedules.
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(ran.length).toBeLessThanOrEqual(minuteOf(Date.now()) - minuteOf(scheduledAt) + 1);
});

it('gives the running jobs time to end when it stops', async () => {
  const jobs = instance();
  const begun = Promise.withResolvers<void>();
  jobs.handle(write, async (data, run) => {
    begun.resolve();
    await new Promise((resolve) => setTimeout(resolve, 300));
    await writeMark(data, run);
  });
  await jobs.start();
  await send(write, ['last']);
  await begun.promise;
  await jobs.stop();
  expect(await marks()).toEqual(['last']);
});
