import {
  getStatusHistory,
  getSystemStatus,
  listFailedJobs,
  listJobKinds,
  retryJob,
  type ComponentState,
} from '@portal/contract/system';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { auditEntry } from '#server/audit/audit.table.ts';
import { openDatabase } from '#server/database/database.ts';
import { readJobHealth } from '#server/jobs/read-job-health.ts';
import { newId } from '#server/kernel/ids.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { testPortal, type Caller, type TestPortal } from '#server/testing/portal.ts';
import { recordStatus } from './status/record-status.ts';
import { componentCheck } from './status/component-check.table.ts';
import { createOutageWatch } from './status/outage-watch.ts';
import { probeDatabase } from './status/probe-database.ts';
import { createProber } from './status/prober.ts';
import { readGauges } from './status/read-gauges.ts';

let portal: TestPortal;
let keeper: Caller;
let otherEmployee: Caller;

const unset = { backupSchedule: null, hasMailbox: false };
const mail = { isServer: true, transport: async () => ({ check: async () => undefined }) };

beforeAll(async () => {
  portal = await testPortal();
  keeper = await portal.signedIn(await portal.world.addEmployee(['system']));
  otherEmployee = await portal.signedIn(await portal.world.addEmployee(['service']));
});
afterAll(() => portal.close());

describe('system status', () => {
  it('requires the system permission', async () => {
    expect(await portal.call(getSystemStatus)).toMatchObject({ status: 401 });
    expect(await portal.call(getSystemStatus, { as: otherEmployee })).toMatchObject({
      status: 403,
    });
  });

  it('checks every component and reports in the caller’s language', async () => {
    const headers = { 'accept-language': 'nl' };
    const { status, body } = await portal.call(getSystemStatus, { as: keeper, headers });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      version: expect.stringMatching(/^\d+\.\d+\.\d+/u),
      uptime_seconds: expect.any(Number),
    });
    const names = body.components.map(({ name }) => name);
    expect(names).toEqual(['api', 'database', 'storage', 'email', 'jobs']);
    const [, database, storage, email] = body.components;
    expect(database).toMatchObject({
      status: 'ok',
      detail: expect.stringMatching(/^\d+ van \d+ verbindingen/),
    });
    expect(storage).toMatchObject({ status: 'ok', latency_ms: expect.any(Number) });
    expect(email).toMatchObject({ status: 'ok', detail: expect.stringContaining('als bestand') });
  });

  it('shares one check between callers within a few seconds', async () => {
    const check = vi.fn(async () => undefined);
    const counted = { isServer: true, transport: async () => ({ check }) };
    const tools = { ...portal, mail: counted, ...unset };
    const prober = createProber(tools);
    const looks = await Promise.all([prober(), prober(), prober()]);
    expect(await prober()).toBe(looks[0]);
    expect(check).toHaveBeenCalledTimes(1);
  });

  it('counts connections of other roles without reading their details', async () => {
    const own = openDatabase(portal.portalAddress, { poolSize: 1 });
    const others = Array.from({ length: 5 }, () => portal.database.connection('other'));
    for (const other of others) await other.connect();
    const { detail } = await probeDatabase(own);
    expect(detail?.params?.['used']).toBeGreaterThan(others.length);
    for (const other of others) await other.end();
    await own.close();
  });

  it('reports only the database as down when it is unreachable', async () => {
    const away = openDatabase({ host: '/nowhere', database: 'none' }, { poolSize: 1 });
    const tools = { ...portal, database: away, mail, ...unset };
    const { findings } = await createProber(tools)();
    const states = Object.fromEntries(findings.map(({ name, status }) => [name, status]));
    expect(states).toMatchObject({ database: 'down', storage: 'ok', email: 'ok', jobs: 'down' });
    await away.close();
  });
});

/** Reads the history as of another time. */
async function historyAt(instant: Date) {
  portal.clock.set(instant);
  try {
    const as = await portal.signedIn(await portal.world.addEmployee(['system']));
    return (await portal.call(getStatusHistory, { as })).body;
  } finally {
    portal.clock.set(new Date());
  }
}

/** Adds a check of the database. */
const addCheck = (at: string, status: ComponentState, latencyMs: number | null) =>
  portal.database.orm
    .insert(componentCheck)
    .values({ checkedAt: at, name: 'database', status, latencyMs });

describe('status history', () => {
  const now = new Date('2030-05-01T12:07:00Z');
  beforeEach(() => portal.database.orm.delete(componentCheck));

  it('returns the worst state per quarter of an hour, and null without checks', async () => {
    await addCheck('2030-05-01T12:00:00.000Z', 'ok', 3);
    await addCheck('2030-05-01T12:05:00.000Z', 'degraded', 300.5);
    await addCheck('2030-05-01T11:59:59.000Z', 'down', null);
    // First span of the day, and one before it.
    await addCheck('2030-04-30T12:15:00.000Z', 'ok', 1);
    await addCheck('2030-04-30T12:14:59.000Z', 'down', 1);
    const history = await historyAt(now);
    expect(history.map(({ name }) => name)).toEqual([
      'api',
      'database',
      'storage',
      'email',
      'jobs',
    ]);
    const spans = history[1]?.spans ?? [];
    expect(spans).toHaveLength(96);
    expect(spans.at(-1)).toEqual({
      from: '2030-05-01T12:00:00.000Z',
      status: 'degraded',
      slowest_ms: 300.5,
    });
    expect(spans.at(-2)).toMatchObject({ status: 'down', slowest_ms: null });
    expect(spans[0]).toMatchObject({ from: '2030-04-30T12:15:00.000Z', status: 'ok' });
    expect(spans.slice(1, -2).every(({ status }) => status === null)).toBe(true);
    expect(history[0]?.spans.every(({ status }) => status === null)).toBe(true);
  });

  it('stores checks by the scheduled job and deletes those older than two days', async () => {
    const old = new Date(Date.now() - 49 * 3_600_000).toISOString();
    await portal.database.orm
      .insert(componentCheck)
      .values({ checkedAt: old, name: 'api', status: 'ok', latencyMs: 1 });
    await portal.database.pool.query(
      `insert into jobs.job (name, data, policy) values ('record-status', '{}', 'standard')`,
    );
    portal.clock.set(new Date());
    const done = await runJobs(portal, recordStatus, { ...portal, mail, ...unset });
    expect(done).toBe(1);
    const rows = await portal.database.orm.select().from(componentCheck);
    expect(rows.map(({ name }) => name).toSorted()).toEqual([
      'api',
      'database',
      'email',
      'jobs',
      'storage',
    ]);
    expect(await readGauges(portal.database, portal.clock)).toMatchObject({
      components: expect.arrayContaining([{ name: 'storage', value: 1 }]),
    });
  });

  it('records an outage once the database is back, and ignores a single lost connection', async () => {
    let away = false;
    const database = {
      ...portal.database,
      connection: (name: string) =>
        away
          ? openDatabase({ host: '/nowhere' }, { poolSize: 1 }).connection(name)
          : portal.database.connection(name),
    };
    let at = new Date('2030-06-01T10:00:00Z').getTime();
    const clock = { now: () => new Date((at += 60_000)) };
    const watch = createOutageWatch({ database, clock });
    watch.suspect();
    await vi.waitFor(() => expect(at).toBeGreaterThan(new Date('2030-06-01T10:00:00Z').getTime()));
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await portal.database.orm.select().from(componentCheck)).toEqual([]);
    away = true;
    watch.suspect();
    watch.suspect();
    await new Promise((resolve) => setTimeout(resolve, 1500));
    away = false;
    const storedChecks = await vi.waitFor(
      async () => {
        const rows = await portal.database.orm.select().from(componentCheck);
        expect(rows).not.toEqual([]);
        return rows;
      },
      { timeout: 10_000 },
    );
    expect(new Set(storedChecks.map(({ name, status }) => `${name} ${status}`))).toEqual(
      new Set(['database down']),
    );
    watch.close();
  });
});

describe('jobs', () => {
  let letter: string;
  beforeEach(async () => {
    await portal.database.pool.query(
      `delete from jobs.job where name in ('dead-letters', 'deliver-mail')`,
    );
    letter = newId();
    await portal.database.pool.query(
      `insert into jobs.job (id, name, data, source_name, source_created_on, source_retry_count, source_output)
       values ($1, 'dead-letters', '{"mailId": "x"}', 'deliver-mail', now() - interval '1 hour', 5,
         '{"name": "JobFailure", "message": "smtp 451"}')`,
      [letter],
    );
  });

  it('lists every kind with its schedule', async () => {
    expect(await portal.call(listJobKinds)).toMatchObject({ status: 401 });
    expect(await portal.call(listJobKinds, { as: otherEmployee })).toMatchObject({ status: 403 });
    const { status, body } = await portal.call(listJobKinds, { as: keeper });
    expect(status).toBe(200);
    expect(body).toContainEqual({
      name: 'deliver-mail',
      waiting: 0,
      oldest_seconds: null,
      retrying: 0,
      running: 0,
      failed: 1,
      schedule: null,
      last_run: null,
      progress: null,
    });
    expect(body.find(({ name }) => name === 'sweep-sign-ins')).toMatchObject({
      schedule: '40 2 * * *',
    });
    expect(body.map(({ name }) => name)).not.toContain('dead-letters');
  });

  it('counts what is done and remains of bulk work while it runs or waits', async () => {
    const { id } = await portal.world.addDocument();
    await portal.world.addDocument();
    await portal.database.pool.query(
      `insert into document_text (document_id, blob_path, language, words, topics)
       select id, blob_path, language, '', '' from document where id = $1`,
      [id],
    );
    const read = async () => {
      const { body } = await portal.call(listJobKinds, { as: keeper });
      return new Map(body.map(({ name, progress }) => [name, progress]));
    };
    const kinds = ['read-text', 'chain-audit-log', 'sweep-retention'];
    await portal.database.pool.query('delete from jobs.job where name = any($1)', [kinds]);
    const before = await read();
    expect(kinds.map((name) => before.get(name))).toEqual([null, null, null]);
    for (const name of kinds)
      await portal.database.pool.query(
        `insert into jobs.job (name, start_after) values ($1, '2020-01-01')`,
        [name],
      );
    const progress = await read();
    expect(progress.get('read-text')).toEqual({ done: 1, remaining: 1 });
    expect(progress.get('chain-audit-log')).toEqual({ done: 0, remaining: expect.any(Number) });
    expect(progress.get('sweep-retention')).toEqual({ done: 0, remaining: 0 });
    expect(progress.get('deliver-mail')).toBeNull();
  });

  it('counts retries separately and flags kinds that never succeed', async () => {
    const now = new Date();
    const look = async () => {
      const { stuck, waiting } = await readJobHealth(portal.database, now);
      const { body } = await portal.call(listJobKinds, { as: keeper });
      return { stuck, waiting, kind: body.find(({ name }) => name === 'deliver-mail') };
    };
    const before = await look();
    await portal.database.pool.query(
      `insert into jobs.job (name, state, start_after) values
         ('deliver-mail', 'created', '2020-01-01'), ('deliver-mail', 'retry', '2020-01-01'),
         ('deliver-mail', 'retry', now() + interval '1 hour')`,
    );
    expect(await look()).toMatchObject({
      stuck: 2,
      waiting: before.waiting + 1,
      kind: { waiting: 1, retrying: 2, oldest_seconds: expect.any(Number) },
    });
    const succeed = (on: string) =>
      portal.database.pool.query(
        `insert into jobs.job (name, state, completed_on)
         values ('deliver-mail', 'completed', now() - $1::interval)`,
        [on],
      );
    await succeed('61 minutes');
    expect(await look()).toMatchObject({ stuck: 2 });
    await succeed('59 minutes');
    expect(await look()).toMatchObject({ stuck: 0, kind: { retrying: 2 } });
  });

  it('lists failed jobs newest first, by kind, in pages', async () => {
    expect(await portal.call(listFailedJobs, { as: otherEmployee })).toMatchObject({ status: 403 });
    const refused = await portal.call(listFailedJobs, { as: keeper, query: { ordering: 'name' } });
    expect(refused.status).toBe(400);
    const later = newId();
    await portal.database.pool.query(
      `insert into jobs.job (id, name, source_name, created_on)
       values ($1, 'dead-letters', 'sweep-sign-ins', now() + interval '1 minute')`,
      [later],
    );
    const all = await portal.call(listFailedJobs, { as: keeper });
    expect(all.body).toMatchObject({ count: 2, next: null, previous: null });
    expect(all.body.results.map(({ id }) => id)).toEqual([later, letter]);
    expect(all.body.results[1]).toMatchObject({
      name: 'deliver-mail',
      attempts: 6,
      reason: 'smtp 451',
    });
    const first = await portal.call(listFailedJobs, {
      as: keeper,
      query: { limit: 1, ordering: 'failed_at' },
    });
    expect(first.body.results.map(({ id }) => id)).toEqual([letter]);
    expect(first.body.next).toContain('offset=1');
    const named = await portal.call(listFailedJobs, {
      as: keeper,
      query: { name: 'deliver-mail' },
    });
    expect(named.body).toMatchObject({ count: 1 });
    const beyond = await portal.call(listFailedJobs, { as: keeper, query: { offset: 9 } });
    expect(beyond.body).toMatchObject({ count: 2, results: [] });
  });

  it('retries a job for one of many concurrent calls, then returns 409', async () => {
    const retry = (as: Caller, id: string) => portal.call(retryJob, { as, params: { id } });
    expect(await retry(portal.anonymous, letter)).toMatchObject({ status: 401 });
    expect(await retry(otherEmployee, letter)).toMatchObject({ status: 403 });
    expect(await retry(keeper, newId())).toMatchObject({ status: 404 });
    expect(await retry(keeper, 'no-id')).toMatchObject({ status: 404 });
    const responses = await Promise.all(Array.from({ length: 5 }, () => retry(keeper, letter)));
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      202, 409, 409, 409, 409,
    ]);
    expect(await retry(keeper, letter)).toMatchObject({
      status: 409,
      body: { code: 'conflict' },
    });
    const { rows } = await portal.database.pool.query(
      `select data from jobs.job where name = 'deliver-mail' and state = 'created'`,
    );
    expect(rows).toEqual([{ data: { mailId: 'x' } }]);
    expect((await portal.call(listFailedJobs, { as: keeper })).body.count).toBe(0);
    const audited = await portal.database.orm
      .select()
      .from(auditEntry)
      .where(eq(auditEntry.objectId, letter));
    expect(audited).toMatchObject([{ objectType: 'job_retry', action: 'create' }]);
  });

  it('refuses to retry a kind that no longer exists, and keeps it listed', async () => {
    await portal.database.pool.query(
      `update jobs.job set source_name = 'dropped-kind' where id = $1`,
      [letter],
    );
    const retry = await portal.call(retryJob, { as: keeper, params: { id: letter } });
    expect(retry).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect((await portal.call(listFailedJobs, { as: keeper })).body.count).toBe(1);
  });

  it.each([
    [
      'given up',
      `select from jobs.job where name = 'dead-letters' and state < 'active' order by created_on desc, id desc limit 25`,
    ],
    [
      'given up of a kind',
      `select from jobs.job where name = 'dead-letters' and state < 'active' and source_name = 'x' order by created_on desc, id desc limit 25`,
    ],
    [
      'tried again',
      `select count(*) from jobs.job where name = 'x' and state < 'active' and not blocked and state = 'retry'`,
    ],
    ['running', `select count(*) from jobs.job where name = 'x' and state = 'active'`],
    [
      'ended',
      `select state from jobs.job where name = 'x' and completed_on is not null order by completed_on desc limit 1`,
    ],
  ])('finds jobs %s by an index', async (_what, statement) => {
    const client = await portal.database.pool.connect();
    await client.query('begin; set local enable_seqscan = off; set local enable_sort = off');
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${statement}`);
    await client.query('rollback');
    client.release();
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toMatch(
      /Index (?:Only )?Scan.*(?:source_name|name|created_on)|Index Cond: \(name/,
    );
    expect(plan).not.toMatch(/Seq Scan|Sort/);
  });
});
