import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { allJobs } from '../apps/server/src/process/all-jobs.ts';
import { runThrowAwayCluster } from '../apps/server/src/testing/run-throw-away-cluster.ts';
import { migrate } from '../apps/server/src/database/migrate.ts';
import { hashPassword } from '../apps/server/src/domains/auth/passwords/password-hash.ts';
import { ensureJobs } from '../apps/server/src/jobs/ensure-jobs.ts';
import { newId } from '../apps/server/src/kernel/ids.ts';
import { startProcess, type RunningProcess } from './processes.ts';

export const password = 'kachel-pijp-9';

/** A portal with people who can sign in, which can be called from any client address. */
export interface SignInPortal {
  readonly process: RunningProcess;
  /** Address of the API. */
  readonly root: string;
  /** Token of a browser without a session, for header and cookie. */
  readonly csrf: string;
  readonly emails: readonly string[];
  post(path: string, body: object, from?: From): Promise<Posted>;
  stop(): Promise<void>;
}

interface From {
  readonly address?: string;
  /** The `device` cookie of the calling browser. */
  readonly device?: string;
}

interface Posted {
  readonly status: number;
  /** The `device` cookie that the response set. */
  readonly device: string | null;
}

interface Options {
  /** By default the bundle of this version. */
  readonly program?: string;
  /** Settings of PostgreSQL, which by default waits for no disk. */
  readonly settings?: Readonly<Record<string, string>>;
}

/** Starts a portal on its own PostgreSQL with the given number of employees. */
export async function startSignInPortal(
  people: number,
  port: number,
  { program = 'apps/server/dist/main.js', settings = {} }: Options = {},
): Promise<SignInPortal> {
  const cluster = await runThrowAwayCluster({
    directory: join(tmpdir(), `portal-bench-${process.pid}-${port}`),
    settings: { max_connections: '60', ...settings },
  });
  await migrate(cluster.connection);
  await ensureJobs(cluster.connection, allJobs);
  const emails = await addPeople(cluster.connection, people);
  const { host, port: databasePort, user, database } = cluster.connection;
  const running = await startProcess(program, {
    DATABASE_URL: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}&port=${databasePort}`,
    SECRET_KEY: 'a key for measurements, and for nothing else',
    DATA_DIR: mkdtempSync(join(tmpdir(), 'portal-bench-data-')),
    DEMO: 'false',
    TRUST_PROXY: '127.0.0.1',
    PORT: String(port),
  });
  const base = `http://127.0.0.1:${port}/api/v1`;
  const csrf = cookieIn(await fetch(`${base}/auth/csrf/`), 'csrftoken') ?? '';
  return {
    process: running,
    root: base,
    csrf,
    emails,
    async post(path, body, { address = '192.0.2.1', device } = {}) {
      const cookie = `csrftoken=${csrf}${device ? `; device=${device}` : ''}`;
      const response = await fetch(`${base}${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-csrftoken': csrf,
          'x-forwarded-for': address,
          cookie,
        },
        body: JSON.stringify(body),
      });
      await response.arrayBuffer();
      return { status: response.status, device: cookieIn(response, 'device') };
    },
    async stop() {
      await running.stop();
      await cluster.stop();
    },
  };
}

async function addPeople(connection: pg.ClientConfig, count: number): Promise<string[]> {
  const client = new pg.Client(connection);
  await client.connect();
  const passwordHash = await hashPassword(password);
  const emails = Array.from({ length: count }, (_none, at) => `person.${at}@bench.example`);
  for (const email of emails) {
    await client.query(
      `insert into user_account (id, role, email, password_hash) values ($1, 'employee', $2, $3)`,
      [newId(), email, passwordHash],
    );
  }
  await client.query('vacuum analyze');
  await client.end();
  return emails;
}

function cookieIn({ headers }: Response, name: string): string | null {
  const found = headers.getSetCookie().find((cookie) => cookie.startsWith(`${name}=`));
  return found?.slice(name.length + 1).split(';')[0] ?? null;
}
