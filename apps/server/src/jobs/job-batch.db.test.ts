import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { pgTable, text } from 'drizzle-orm/pg-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { storeCompiled } from '#server/testing/compile-cache.ts';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';
import type { BatchedJob, BatchHandler, BatchRun, JobOutcome } from './job-batch.ts';
import { JobFailure } from './job-failure.ts';
import { defineBatchJob } from './job.ts';
import { createJobs, type Jobs } from './jobs.ts';
import { prepareJobs } from './prepare-jobs.ts';
import { readJobKinds } from './read-job-kinds.ts';
import { sendJobs } from './send-job.ts';

interface NamedRow {
  name: string;
}
const write = defineBatchJob({
  name: 'write',
  batchSize: 10,
  retryLimit: 1,
  retryDelaySeconds: 1,
  batchHandler: (): BatchHandler<NamedRow> => () => Promise.reject(new Error('Given by each test')),
});
const effects = pgTable('effects', { name: text().notNull().unique() });

let home: TestDatabase;
const started: Jobs[] = [];
const timeout = { timeout: 20_000, interval: 50 };
const log = { warn: vi.fn(), error: vi.fn() };

beforeAll(async () => {
  home = await testDatabase();
  await prepareJobs(home.address, [write]);
  await home.database.pool.query('create table effects (name text not null unique)');
});
afterAll(() => home.close());
beforeEach(async () => {
  await home.database.pool.query('truncate effects; delete from jobs.job');
});
afterEach(async () => {
  await Promise.all(started.splice(0).map((jobs) => jobs.stop()));
});

async function start(handler: BatchHandler<NamedRow>): Promise<void> {
  const jobs = createJobs({
    ...home,
    log,
    superviseSeconds: 1,
    lookSeconds: 0.5,
    jobs: [{ ...write, batchHandler: () => handler }],
    tools: {},
  });
  started.push(jobs);
  await jobs.start();
}

const send = (...names: string[]) =>
  home.database.orm.transaction((tx) =>
    sendJobs(
      tx,
      write,
      names.map((name) => ({ name })),
    ),
  );

const toNames = (count: number) =>
  Array.from({ length: count }, (_, at) => String(at).padStart(2, '0'));

type Outcome = JobOutcome & { readonly job: BatchedJob<NamedRow> };

const finish = (run: BatchRun, outcomes: readonly Outcome[]): Promise<void> =>
  run.finish(outcomes, async (tx, current) => {
    const done = current.flatMap(({ job, error }) => (error === null ? [job.data] : []));
    if (done.length > 0) await tx.insert(effects).values(done);
  });

const listNames = async (): Promise<string[]> => {
  const rows = await home.database.orm.select().from(effects).orderBy(effects.name);
  return rows.map((row) => row.name);
};

const readState = async () =>
  (await readJobKinds(home.database, new Date())).find((kind) => kind.name === 'write');

const readStored = async () => {
  const { rows } = await home.database.pool.query(
    `select data ->> 'name' as name, state::text, retry_count as retries, output ->> 'message' as reason
     from jobs.job where name = 'write' order by 1`,
  );
  return rows;
};

it('runs up to ten jobs at once, each once, however many instances work', async () => {
  const sizes: number[] = [];
  const handler: BatchHandler<NamedRow> = async (jobs, run) => {
    sizes.push(jobs.length);
    await finish(
      run,
      jobs.map((job) => ({ job, error: null })),
    );
  };
  await send(...toNames(45));
  await start(handler);
  await start(handler);
  await vi.waitFor(async () => expect(await listNames()).toEqual(toNames(45)), timeout);
  expect(Math.max(...sizes)).toBe(10);
  expect(sizes.length).toBeLessThanOrEqual(8);
  expect(await readState()).toMatchObject({ waiting: 0, retrying: 0, running: 0 });
});

it('retries the jobs that failed, each with its reason, and completes their neighbours', async () => {
  await send(...toNames(10));
  let isFirst = true;
  await start(async (jobs, run) => {
    const reasons: Record<string, unknown> = isFirst
      ? { '03': new JobFailure('no room'), '07': Object.assign(new Error('x'), { code: '451' }) }
      : {};
    isFirst = false;
    await finish(
      run,
      jobs.map((job) => ({ job, error: reasons[job.data.name] ?? null })),
    );
  });
  await vi.waitFor(async () => expect(await listNames()).toHaveLength(8), timeout);
  const failed = (await readStored()).filter(({ state }) => state !== 'completed');
  expect(failed).toEqual([
    { name: '03', state: 'retry', retries: 0, reason: 'no room' },
    { name: '07', state: 'retry', retries: 0, reason: '451' },
  ]);
  await vi.waitFor(async () => expect(await listNames()).toEqual(toNames(10)), timeout);
});

it('gives up on one job after its last attempt, and not on its neighbours', async () => {
  await send(...toNames(3));
  const last: boolean[] = [];
  await start(async (jobs, run) => {
    const outcomes = jobs.map((job) => {
      if (job.data.name === '01') last.push(job.isLast);
      return { job, error: job.data.name === '01' ? new JobFailure('never') : null };
    });
    await finish(run, outcomes);
  });
  await vi.waitFor(async () => expect(await readState()).toMatchObject({ failed: 1 }), timeout);
  expect(last).toEqual([false, true]);
  expect(await listNames()).toEqual(['00', '02']);
});

it('stores the effects of all others when those of one cannot be stored', async () => {
  await send(...toNames(5));
  await home.database.orm.insert(effects).values({ name: '02' });
  await start((jobs, run) =>
    finish(
      run,
      jobs.map((job) => ({ job, error: null })),
    ),
  );
  await vi.waitFor(async () => expect(await listNames()).toEqual(toNames(5)), timeout);
  await vi.waitFor(async () => {
    const stored = (await readStored()).filter(({ state }) => state !== 'completed');
    expect(stored).toEqual([expect.objectContaining({ name: '02', reason: '23505' })]);
  }, timeout);
});

it('leaves out the effects of a job that another run has taken over', async () => {
  await send(...toNames(3));
  const ended = Promise.withResolvers<void>();
  await start(async (jobs, run) => {
    await home.database.pool.query(
      `update jobs.job set retry_count = retry_count + 1 where data ->> 'name' = '01'`,
    );
    await finish(
      run,
      jobs.map((job) => ({ job, error: null })),
    );
    ended.resolve();
  });
  await ended.promise;
  expect(await listNames()).toEqual(['00', '02']);
  expect(await readStored()).toContainEqual(
    expect.objectContaining({ name: '01', state: 'active' }),
  );
});

it('stores what is done before a slow job ends', async () => {
  await send(...toNames(3));
  const slow = Promise.withResolvers<void>();
  await start(async (jobs, run) => {
    const outcomes = jobs
      .map((job) => ({ job, error: null }))
      .toSorted((a, b) => a.job.data.name.localeCompare(b.job.data.name));
    await finish(run, outcomes.slice(1));
    await slow.promise;
    await finish(run, outcomes.slice(0, 1));
  });
  await vi.waitFor(async () => expect(await listNames()).toEqual(['01', '02']), timeout);
  expect(await readState()).toMatchObject({ running: 1 });
  slow.resolve();
  await vi.waitFor(async () => expect(await listNames()).toEqual(toNames(3)), timeout);
});

it('fails all jobs without an outcome when the handler throws', async () => {
  await send(...toNames(3));
  await start(async (jobs, run) => {
    await finish(
      run,
      jobs.filter(({ data }) => data.name === '00').map((job) => ({ job, error: null })),
    );
    throw new JobFailure('no transport');
  });
  await vi.waitFor(async () => {
    const states = (await readStored()).map(({ state, reason }) => [state, reason]);
    expect(states).toEqual([
      ['completed', null],
      ['retry', 'no transport'],
      ['retry', 'no transport'],
    ]);
  }, timeout);
});

it('repeats a batch of a killed process, whose effects happen once', async () => {
  const program = `
    ${storeCompiled}
    import { openDatabase } from '#server/database/database.ts';
    import { defineBatchJob } from '#server/jobs/job.ts';
    import { createJobs } from '#server/jobs/jobs.ts';
    import { sql } from 'drizzle-orm';
    const address = ${JSON.stringify(home.address)};
    const database = openDatabase(address, { poolSize: 2 });
    const batchHandler = () => (jobs, run) => run.finish(
      jobs.map((job) => ({ job, error: null })),
      async (tx) => {
        for (const { data } of jobs) await tx.execute(sql\`insert into effects values (\${data.name})\`);
        process.stdout.write('in the middle');
        await new Promise((resolve) => setTimeout(resolve, 60_000));
      });
    const jobs = [defineBatchJob({ name: 'write', batchSize: 10, batchHandler })];
    await createJobs({ address, database, log: console, jobs, tools: {} }).start();`;
  const child = spawn(process.execPath, ['--input-type=module-typescript', '--eval', program], {
    cwd: new URL('../..', import.meta.url),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await send(...toNames(10));
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await once(child, 'exit');
  await delay(100);
  expect(await listNames()).toEqual([]);
  // Ages the dead run's last heartbeat, so that the test need not wait for it.
  await home.database.pool.query(
    `update jobs.job set heartbeat_on = now() - interval '1 hour' where state = 'active'`,
  );
  await start((jobs, run) =>
    finish(
      run,
      jobs.map((job) => ({ job, error: null })),
    ),
  );
  await vi.waitFor(async () => expect(await listNames()).toEqual(toNames(10)), timeout);
});
