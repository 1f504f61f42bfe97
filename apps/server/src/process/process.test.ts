import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { Agent, request, type ClientRequest, type IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { requestUpload } from '@portal/contract/documents';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { getProcessId } from '#server/database/embedded/process-identity.ts';
import { apiBase } from '#server/http/routes.ts';
import { createEmbeddedHome, type CrashHome } from '#server/testing/crash-home.ts';
import { runCrashRound, type Victim } from '#server/testing/crash-round.ts';
import { examineWrites } from '#server/testing/examine-writes.ts';
import { signInEmployee, withPortalDatabase } from '#server/testing/portal-database.ts';
import {
  findPostmaster,
  spawnPortal,
  type Ending,
  type PortalProcess,
} from '#server/testing/running-portal.ts';

// Creating a database takes most of the time, so the tests share one data folder, one after
// another.
let home: CrashHome;
let dataDir: string;
const portals: PortalProcess[] = [];
/** One that the next test goes on with: to start another takes a second of a processor. */
let lasting: PortalProcess | null = null;
const patient = { timeout: 60_000 };

beforeAll(() => {
  home = createEmbeddedHome();
  ({ dataDir } = home);
});
afterEach(
  () => Promise.all(portals.filter((portal) => portal !== lasting).map(stop)),
  patient.timeout,
);
afterAll(() => home.remove(portals), patient.timeout);

function start(environment: Readonly<Record<string, string>> = {}): PortalProcess {
  const portal = spawnPortal({ DATA_DIR: dataDir, ...environment });
  portals.push(portal);
  return portal;
}

/** Returns the one that the test before left, or starts one. */
function goOn(): PortalProcess {
  const portal = lasting ?? start();
  lasting = null;
  return portal;
}

async function stop(portal: PortalProcess): Promise<Ending> {
  portal.child.kill('SIGTERM');
  return portal.ended;
}

/** For the operator's eyes, and not of the log. */
const isPlain = (line: string): boolean => !line.startsWith('{');

function expectOneLine({ code, output, errors }: Ending, text: string | RegExp): void {
  expect(errors).toEqual([expect.stringMatching(text)]);
  expect(output).toEqual([]);
  expect(code).toBe(1);
}

describe('stops with one line that names an invalid setting', patient, () => {
  // `config.test.ts` has the values of every setting.
  it.each([
    ['PORT', { PORT: '8080x' }],
    ['DATA_DIR', { SECRET_KEY: '', DATA_DIR: '/dev/null/data' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://portal:password@127.0.0.1:1/portal' }],
    ['HOST', { HOST: '192.0.2.1' }],
  ])('stops with one line that names the setting for %s of %j', async (name, environment) => {
    expectOneLine(await start(environment).ended, name);
  });
});

describe('one portal after another on a data folder', patient, () => {
  it('neither migrates nor fills again at a second start, and refuses a third one beside it with one line', async () => {
    const first = start();
    await first.ready;
    const made = await contents();
    await stop(first);

    const second = start();
    const origin = await second.ready;
    expect(await contents()).toEqual(made);
    expectOneLine(
      await start().ended,
      `^The data folder ${dataDir} is in use by the portal with process id ${second.pid}\\.$`,
    );
    expect((await fetch(`${origin}/health/ready`)).status).toBe(200);
    expect(second.output.filter(isPlain)).toEqual([
      expect.stringContaining('is ready at'),
      expect.stringMatching(/^No employee can sign in yet/),
      expect.stringContaining('npm run portal -- create-employee'),
    ]);
    lasting = second;
  });

  it('cuts off an upload on the second SIGTERM, and ends with PostgreSQL gone all the same', async () => {
    const portal = goOn();
    const origin = await portal.ready;
    const file = randomBytes(300_000);
    const upload = await beginUpload(origin, file);
    upload.on('error', () => undefined);
    upload.write(file.subarray(0, 100_000));
    await delay(200);

    portal.child.kill('SIGTERM');
    await expect.poll(() => isRefused(origin), { timeout: 10_000 }).toBe(true);
    expect(portal.child.exitCode).toBeNull();
    const began = performance.now();
    expect(await stop(portal)).toMatchObject({ code: 0, signal: null, errors: [] });
    expect(performance.now() - began).toBeLessThan(15_000);
    expect(await findPostmaster(dataDir)).toBeUndefined();
  });
});

describe('a start that something ends', patient, () => {
  it('ends a portal that still starts, and its PostgreSQL with it, on SIGTERM', async () => {
    const portal = start();
    await expect.poll(() => findPostmaster(dataDir), { timeout: 20_000 }).toBeDefined();
    expect(await stop(portal)).toMatchObject({ code: 0, errors: [] });
    expect(await findPostmaster(dataDir)).toBeUndefined();
  });

  it('goes on where PostgreSQL is killed while the background work starts', async () => {
    const portal = start();
    await expect.poll(() => findPostmaster(dataDir), { timeout: 20_000 }).toBeDefined();
    const postmaster = await findPostmaster(dataDir);
    const origin = await portal.ready;
    if (postmaster) process.kill(getProcessId(postmaster), 'SIGKILL');
    await expect.poll(() => findPostmaster(dataDir), { timeout: 40_000 }).not.toBe(postmaster);
    await expect
      .poll(async () => (await fetch(`${origin}/health/ready`)).status, { timeout: 40_000 })
      .toBe(200);
    lasting = portal;
  });

  it('waits on SIGTERM for a running upload, then stops PostgreSQL and exits with code 0', async () => {
    const portal = goOn();
    const origin = await portal.ready;
    const file = randomBytes(300_000);
    const upload = await beginUpload(origin, file);
    upload.write(file.subarray(0, 100_000));
    await delay(200);

    portal.child.kill('SIGTERM');
    await expect.poll(() => isRefused(origin), { timeout: 10_000 }).toBe(true);
    expect(portal.child.exitCode).toBeNull();

    const responded = once(upload, 'response');
    upload.end(file.subarray(100_000));
    const [response]: IncomingMessage[] = await responded;
    expect(response?.statusCode).toBe(201);
    response?.resume();
    expect(await portal.ended).toMatchObject({ code: 0, errors: [] });
    expect(await findPostmaster(dataDir)).toBeUndefined();
    const stopEntries = portal.output.filter((line) => line.includes('"portal stop'));
    expect(stopEntries.map((line): unknown => JSON.parse(line))).toEqual([
      expect.objectContaining({ level: 30, signal: 'SIGTERM', msg: 'portal stopping' }),
      expect.objectContaining({ milliseconds: expect.any(Number), msg: 'portal stopped' }),
    ]);
    expect(portal.output.at(-1)).toBe(stopEntries.at(-1));
  });
});

describe('DEMO on a database that was begun without', patient, () => {
  it('offers no account on a database that was begun without DEMO, neither to the operator nor on the page', async () => {
    if (readdirSync(dataDir).length === 0) {
      const first = start();
      await first.ready;
      await stop(first);
    }
    await signInEmployee(dataDir, []);
    const portal = start({ DEMO: 'true' });
    const origin = await portal.ready;
    expect(await (await fetch(origin)).text()).not.toContain('portal-demo');
    await stop(portal);
    expect(portal.output.filter(isPlain)).toEqual([expect.stringContaining('is ready at')]);
  });
});

it(
  'keeps every acknowledged write when it, its PostgreSQL or both are killed, without a hand',
  { timeout: 180_000 },
  async () => {
    // Twenty rounds of 200 writes each: `npm run crash-rounds -w @portal/bench`.
    const rounds: Victim[] = ['server', 'postgres', 'both'];
    let portal = start();
    const acknowledged: string[] = [];
    for (const victim of rounds) {
      const outcome = await runCrashRound(portal, { home, victim, writes: 40 });
      portal = outcome.portal;
      portals.push(portal);
      acknowledged.push(...outcome.round.acknowledged);
      expect(outcome.round).toMatchObject({ unexpected: [], failedStarts: [] });
      expect(outcome.round.acknowledged.length).toBeGreaterThanOrEqual(40);
      const found = await examineWrites(await portal.ready, home, acknowledged);
      expect(found).toMatchObject({ lost: 0, unaudited: 0, ghosts: 0, miscounted: 0 });
      expect(found.customers).toBeGreaterThanOrEqual(acknowledged.length);
    }
    expect(await stop(portal)).toMatchObject({ code: 0, errors: [] });
    expect(await findPostmaster(dataDir)).toBeUndefined();
  },
);

/** Returns what a restart must not repeat: migrations, users, customers and queues. */
function contents(): Promise<unknown> {
  return withPortalDatabase(dataDir, async ({ orm }) => {
    const { rows } = await orm.execute<Record<string, unknown>>(sql`
      select (select jsonb_agg(to_jsonb(ran) order by id)
              from drizzle.__drizzle_migrations as ran) as migrations,
        (select count(*) from user_account) as users, (select count(*) from customer) as customers,
        (select jsonb_agg(jsonb_build_object('name', name, 'at', created_on) order by name)
         -- All but what pg-boss makes for itself, at work and not at the start.
         from jobs.queue where not starts_with(name, '__pgboss')) as queues`);
    return rows;
  });
}

/** A PUT whose headers are sent, over a connection that the client would keep. */
async function beginUpload(origin: string, file: Buffer): Promise<ClientRequest> {
  const { cookie, csrf } = await signInEmployee(dataDir, ['documents']);
  const permit = await fetch(`${origin}${apiBase}${requestUpload.path}`, {
    method: requestUpload.method,
    headers: { cookie, 'x-csrftoken': csrf, 'content-type': 'application/json' },
    body: JSON.stringify({ upload_type: 'document', blob_path: 'plan.pdf', size: file.length }),
  });
  const { upload_url: url, headers }: Permit = JSON.parse(await permit.text());
  return request(url, {
    method: 'PUT',
    headers: { ...headers, 'content-length': file.length },
    agent: new Agent({ keepAlive: true }),
  });
}

interface Permit {
  readonly upload_url: string;
  readonly headers: Record<string, string>;
}

/** Returns true if a new connection is refused. */
async function isRefused(origin: string): Promise<boolean> {
  const headers = { connection: 'close' };
  return fetch(`${origin}/health/live`, { headers }).then(
    () => false,
    () => true,
  );
}
