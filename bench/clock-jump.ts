import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { refreshSession } from '@portal/contract/auth';
import { openDatabase } from '../apps/server/src/database/database.ts';
import { createTokens } from '../apps/server/src/domains/auth/index.ts';
import { createCsrf } from '../apps/server/src/http/csrf.ts';
import { apiBase } from '../apps/server/src/http/routes.ts';
import { sendMail } from '../apps/server/src/mail/send-mail.ts';
import { writeCustomer } from '../apps/server/src/testing/crash-round.ts';
import type { Caller } from '../apps/server/src/testing/portal.ts';
import {
  makeDataFolder,
  secretKey,
  spawnPortal,
} from '../apps/server/src/testing/running-portal.ts';
import { startStoppablePostgres } from '../apps/server/src/testing/stoppable-postgres.ts';
import { createWorld } from '../apps/server/src/testing/world.ts';

/**
 * Sets the clock of a running portal an hour ahead, back, an hour behind and right again, under
 * load, with Debian's libfaketime; the database's clock stays right. Only the time of day changes, as
 * when somebody sets it. Fails if an acknowledged write is lost, an answer is none of the contract's, a
 * mail is not delivered in a minute, or the portal is not ready.
 * `npm run clock-jump -w @portal/bench -- [seconds of each step, 20]`
 */
const seconds = Number(process.argv[2] ?? 20);
const library = [
  '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1',
  '/usr/lib/aarch64-linux-gnu/faketime/libfaketimeMT.so.1',
].find((path) => existsSync(path));
if (!library) throw new Error('Install libfaketime');

const steps = [
  ['right', 0],
  ['an hour ahead', 3600],
  ['set back by an hour', 0],
  ['an hour behind', -3600],
  ['right again', 0],
] as const;
const writers = 4;

const dataDir = makeDataFolder();
const clockFile = join(dataDir, 'clock');
const setClock = (offset: number): void =>
  writeFileSync(clockFile, `${offset < 0 ? '-' : '+'}${Math.abs(offset)}\n`);
setClock(0);
const postgres = await startStoppablePostgres(join(dataDir, 'own-postgres'));
const database = openDatabase(postgres.address, { poolSize: 2 });
const portal = spawnPortal({
  DATA_DIR: dataDir,
  ...postgres.settings,
  LD_PRELOAD: library,
  FAKETIME_TIMESTAMP_FILE: clockFile,
  FAKETIME_CACHE_DURATION: '1',
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
});
const failures: string[] = [];
const tokens = createTokens(secretKey);
try {
  const origin = await portal.ready;
  const browser = await signIn();
  const acknowledged: string[] = [];
  console.log(
    '| clock | portal minus database s | writes | sessions renewed | 503 | broken off | other answers | mail delivered after s | ready |',
  );
  console.log(`|${' --- |'.repeat(9)}`);
  for (const [name, offset] of steps) {
    setClock(offset);
    await delay(2000);
    const counts = { acknowledged: 0, unavailable: 0, broken: 0, unexpected: 0, renewed: 0 };
    const until = performance.now() + seconds * 1000;
    const write = async (): Promise<void> => {
      while (performance.now() < until) {
        const outcome = await writeCustomer(origin, browser);
        if (isSignedOut(outcome)) {
          counts.renewed += 1;
          await browser.renew(origin);
          continue;
        }
        counts[outcome.kind] += 1;
        if (outcome.kind === 'acknowledged') acknowledged.push(outcome.id);
        if (outcome.kind === 'unexpected') failures.push(`${name}: ${outcome.response}`);
      }
    };
    const [mail, ahead] = await Promise.all([
      deliverMail(),
      readOffset(origin),
      ...Array.from({ length: writers }, write),
    ]);
    const status = await readReadiness(origin);
    if (status !== 200) failures.push(`${name}: not ready`);
    if (mail === null) failures.push(`${name}: the mail was not delivered`);
    if (Math.abs(ahead - offset) > 10) failures.push(`${name}: the clock is ${ahead} s ahead`);
    console.log(
      `| ${[name, ahead, counts.acknowledged, counts.renewed, counts.unavailable, counts.broken, counts.unexpected, mail?.toFixed(1) ?? '–', status].join(' | ')} |`,
    );
  }
  const { rows } = await database.pool.query<{ count: number }>(
    'select count(*)::int as count from customer where id = any($1::uuid[])',
    [acknowledged],
  );
  const lost = acknowledged.length - (rows[0]?.count ?? 0);
  console.log(`${acknowledged.length} writes, ${lost} lost`);
  if (lost > 0) failures.push(`${lost} writes were lost`);
  portal.child.kill('SIGTERM');
  const { code } = await portal.ended;
  if (code !== 0) failures.push(`The portal ended with ${code}`);
} finally {
  portal.child.kill('SIGKILL');
  await portal.ended;
  await database.close();
  await postgres.remove();
  rmSync(dataDir, { recursive: true, force: true });
}
for (const failure of new Set(failures)) console.error(failure);
if (failures.length > 0) process.exitCode = 1;

interface Browser extends Caller {
  /** Renews the session, as a page does that is told to log in. */
  renew(origin: string): Promise<void>;
}

/** Signs an employee in, in a browser. */
async function signIn(): Promise<Browser> {
  const world = createWorld(database);
  const employee = await world.addEmployee(['customers', 'system']);
  const now = new Date();
  const { id: sessionId } = await world.addSession(employee.id, now);
  const csrf = createCsrf(secretKey, null).issue(sessionId);
  const jar = new Map([
    ['access_token', tokens.access(sessionId, now)],
    ['refresh_token', tokens.refresh({ sessionId, secret: null, generation: 0 })],
    ['csrftoken', csrf],
  ]);
  let renewing: Promise<void> | null = null;
  const renew = async (origin: string): Promise<void> => {
    const response = await fetch(`${origin}${apiBase}${refreshSession.path}`, {
      method: refreshSession.method,
      headers: { cookie: browser.cookie, 'x-csrftoken': csrf },
    });
    if (!response.ok) failures.push(`the session was not renewed: ${await response.text()}`);
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/u.exec(cookie) ?? [];
      jar.set(name, value);
    }
  };
  const browser: Browser = {
    get cookie() {
      return [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    get csrf() {
      return jar.get('csrftoken') ?? '';
    },
    // Its tabs renew together.
    renew: (origin) => (renewing ??= renew(origin).finally(() => (renewing = null))),
  };
  return browser;
}

function isSignedOut(outcome: Awaited<ReturnType<typeof writeCustomer>>): boolean {
  return outcome.kind === 'unexpected' && outcome.response.startsWith('401');
}

/** Returns the seconds until the portal has delivered a mail; null after a minute. */
async function deliverMail(): Promise<number | null> {
  const begun = performance.now();
  const id = await database.orm.transaction((tx) =>
    sendMail(tx, {
      to: 'ada@example.org',
      name: 'Ada',
      language: 'en',
      timeZone: null,
      template: 'invitation',
      params: { link: 'https://portal.example/set-up/u/secret', days: 7 },
    }),
  );
  while (performance.now() - begun < 60_000) {
    const { rows } = await database.pool.query(
      `select from mail_outbox where id = $1 and status = 'sent'`,
      [id],
    );
    if (rows.length > 0) return (performance.now() - begun) / 1000;
    await delay(100);
  }
  return null;
}

/** Returns the answer of `/health/ready`, for which a busy machine may need some time. */
async function readReadiness(origin: string): Promise<number> {
  for (let attempt = 1; ; attempt += 1) {
    const { status } = await fetch(`${origin}/health/ready`);
    if (status === 200 || attempt === 30) return status;
    await delay(1000);
  }
}

/** Returns how many seconds the portal's clock is ahead of this machine's, by the date of an answer. */
async function readOffset(origin: string): Promise<number> {
  const { headers } = await fetch(`${origin}/health/live`);
  return Math.round((Date.parse(headers.get('date') ?? '') - Date.now()) / 1000);
}
