import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Route } from '@portal/contract/kernel';
import {
  addRequestMessage,
  addTicketMessage,
  changeServiceTicket,
  createServiceRequest,
} from '@portal/contract/service';
import { openDatabase } from '../apps/server/src/database/database.ts';
import { createTokens } from '../apps/server/src/domains/auth/index.ts';
import { createCsrf } from '../apps/server/src/http/csrf.ts';
import { apiBase } from '../apps/server/src/http/routes.ts';
import { minutes } from '../apps/server/src/kernel/clock.ts';
import {
  makeDataFolder,
  secretKey,
  spawnPortal,
} from '../apps/server/src/testing/running-portal.ts';
import { startStoppablePostgres } from '../apps/server/src/testing/stoppable-postgres.ts';
import { createWorld } from '../apps/server/src/testing/world.ts';

/**
 * Measures how long a customer's step takes to the notification in an employee's browser and to the
 * mail's file, from the moment at which the call is sent. The portal's clock shows 18:30 in Brussels, with
 * Debian's libfaketime. Fails above 5 s for a notification and a minute for a mail.
 * `npm run notification-times -w @portal/bench -- [rounds, 5]`
 */
const rounds = Number(process.argv[2] ?? 5);
const library = [
  '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1',
  '/usr/lib/aarch64-linux-gnu/faketime/libfaketimeMT.so.1',
].find((path) => existsSync(path));
if (!library) throw new Error('Install libfaketime');

/** Milliseconds from now to the next 18:30 in Brussels. */
function untilEvening(): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/Brussels',
    timeStyle: 'short',
  }).format(new Date());
  const [hour = 0, minute = 0] = parts.split(':').map(Number);
  return minutes((18 * 60 + 30 - hour * 60 - minute + 24 * 60) % (24 * 60));
}

const dataDir = makeDataFolder();
const offset = untilEvening();
const clockFile = join(dataDir, 'clock');
writeFileSync(clockFile, `+${Math.round(offset / 1000)}\n`);
const postgres = await startStoppablePostgres(join(dataDir, 'own-postgres'));
const database = openDatabase(postgres.address, { poolSize: 2 });
const portal = spawnPortal({
  DATA_DIR: dataDir,
  ...postgres.settings,
  LD_PRELOAD: library,
  FAKETIME_TIMESTAMP_FILE: clockFile,
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
});
const world = createWorld(database);
const tokens = createTokens(secretKey);
const now = (): Date => new Date(Date.now() + offset);

interface Person {
  readonly id: string;
  readonly email: string;
  readonly cookie: string;
  readonly csrf: string;
}

async function signIn(user: { id: string; email: string }): Promise<Person> {
  const { id: sessionId } = await world.addSession(user.id, now());
  const csrf = createCsrf(secretKey, null).issue(sessionId);
  const cookie = `access_token=${tokens.access(sessionId, now())}; csrftoken=${csrf}`;
  return { ...user, cookie, csrf };
}

async function send(person: Person, route: Route, id: string, body: object): Promise<number> {
  const { status } = await fetch(`${origin}${apiBase}${route.path.replace('{id}', id)}`, {
    method: route.method,
    headers: {
      cookie: person.cookie,
      'x-csrftoken': person.csrf,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  });
  return status;
}

/** Follows a person's events. Returns the function that resolves at their next notification. */
async function follow(person: Person): Promise<() => Promise<number>> {
  const { body } = await fetch(`${origin}${apiBase}/events/`, {
    headers: { cookie: person.cookie },
  });
  if (!body) throw new Error('No events');
  const reader: { hear?: (at: number) => void } = {};
  void (async () => {
    for await (const chunk of body.pipeThrough(new TextDecoderStream()))
      if (chunk.includes('"type":"notification"')) reader.hear?.(performance.now());
  })().catch(() => undefined);
  return () => new Promise((resolve) => (reader.hear = resolve));
}

/** Milliseconds from a step to its notification and to its mail's file. */
interface Arrival {
  readonly notified: number;
  readonly mailed: number;
}

const mailFolder = join(dataDir, 'mail');
const listMails = (): string[] => (existsSync(mailFolder) ? readdirSync(mailFolder) : []);

/** Waits for a mail to a person that is not among the known ones. */
async function waitForMail(known: ReadonlySet<string>, { email }: Person): Promise<number> {
  const until = performance.now() + minutes(2);
  while (performance.now() < until) {
    const found = listMails().some(
      (name) =>
        !known.has(name) &&
        !name.endsWith('.part') &&
        readFileSync(join(mailFolder, name), 'utf8').includes(email),
    );
    if (found) return performance.now();
    await delay(20);
  }
  return Infinity;
}

const origin = await portal.ready;
const failures: string[] = [];
try {
  const { id: customerId } = await world.addCustomer({ name: 'Huidkliniek' });
  const device = await world.addInstalledDevice(customerId);
  const ada = await signIn(await world.addEmployee(['service'], { passwordHash: 'set' }));
  const bea = await signIn(await world.addEmployee(['service'], { passwordHash: 'set' }));
  const nurse = await signIn(await world.addCustomerUser(customerId));
  const next = await follow(ada);
  const addTicket = (overrides = {}) =>
    world.addTicket(customerId, { installedDeviceId: device.id, ...overrides });
  const solved = { solvedAt: now().toISOString() };
  const reply = { text: 'It beeps again.' };

  const steps: readonly (readonly [string, () => Promise<() => Promise<number>>])[] = [
    [
      'new request',
      async () => () =>
        send(nurse, createServiceRequest, '', {
          installed_device_id: device.id,
          description: 'No beam',
          urgency: 'device_down',
        }),
    ],
    [
      'reply on a request',
      async () => {
        const { id } = await world.addServiceRequest(customerId, { requestedBy: nurse.id });
        return () => send(nurse, addRequestMessage, id, reply);
      },
    ],
    ...(
      [
        ['reply, unassigned', {}],
        ['reply, assigned', { assignedTo: ada.id }],
        ['reply, completed', { status: 'completed', assignedTo: ada.id, ...solved }],
        ['reply, closed', { status: 'closed', assignedTo: ada.id, ...solved }],
      ] as const
    ).map(
      ([name, overrides]) =>
        [
          name,
          async () => {
            const { id } = await addTicket(overrides);
            return () => send(nurse, addTicketMessage, id, reply);
          },
        ] as const,
    ),
    [
      'assignment',
      async () => {
        const { id } = await addTicket();
        return () => send(bea, changeServiceTicket, id, { assigned_to_user_id: ada.id });
      },
    ],
  ];

  console.log('| step | notification ms, median | most | mail ms, median | most |');
  console.log('| --- | --- | --- | --- | --- |');
  for (const [name, prepare] of steps) await measure(name, prepare);
  await measurePromises();
  const cancelled = await addTicket({ status: 'cancelled' });
  const refused = await send(nurse, addTicketMessage, cancelled.id, reply);
  console.log(`| reply, cancelled | refused with ${refused} | | | |`);
  if (refused !== 409) failures.push(`a cancelled ticket answered ${refused}`);

  async function measure(
    name: string,
    prepare: () => Promise<() => Promise<number>>,
  ): Promise<void> {
    const arrivals: Arrival[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const act = await prepare();
      const waiting = watchArrival();
      const from = performance.now();
      const [arrival, status] = await Promise.all([waiting(from), act()]);
      if (status >= 300) failures.push(`${name}: ${status}`);
      arrivals.push(arrival);
    }
    report(name, arrivals);
  }

  /** Promises whose times come one after another, more than a minute ahead, as targets are. */
  async function measurePromises(): Promise<void> {
    const begun = now().getTime();
    const promises = [];
    for (let index = 0; index < 2 * rounds; index += 1) {
      const isMissed = index % 2 === 1;
      const at = begun + 65_000 + index * 8000 + Math.random() * 3000;
      const { id } = await addTicket({
        assignedTo: ada.id,
        answerWarnAt: isMissed ? null : new Date(at).toISOString(),
        answerDueAt: new Date(isMissed ? at : at + minutes(60)).toISOString(),
      });
      promises.push({ id, at, name: isMissed ? 'promise missed' : 'promise at risk' });
    }
    const arrivals = new Map<string, Arrival[]>();
    for (const { at, name } of promises) {
      await delay(at - now().getTime());
      const arrival = await watchArrival()(performance.now());
      arrivals.set(name, [...(arrivals.get(name) ?? []), arrival]);
    }
    for (const [name, found] of arrivals) report(name, found);
  }

  /** Watches for the next notification and mail; returns the function that waits for both. */
  function watchArrival(): (from: number) => Promise<Arrival> {
    const known = new Set(listMails());
    const notification = next();
    return async (from) => {
      const [notifiedAt, mailedAt] = await Promise.all([
        Promise.race([notification, delay(minutes(2), Infinity)]),
        waitForMail(known, ada),
      ]);
      return { notified: notifiedAt - from, mailed: mailedAt - from };
    };
  }

  function report(name: string, arrivals: readonly Arrival[]): void {
    const notified = arrivals.map((one) => one.notified);
    const mailed = arrivals.map((one) => one.mailed);
    console.log(`| ${[name, ...summarize(notified), ...summarize(mailed)].join(' | ')} |`);
    if (Math.max(...notified) > 5000) failures.push(`${name}: notified too late`);
    if (Math.max(...mailed) > minutes(1)) failures.push(`${name}: mailed too late`);
  }
  portal.child.kill('SIGTERM');
  await portal.ended;
} finally {
  portal.child.kill('SIGKILL');
  await portal.ended;
  await database.close();
  await postgres.remove();
  rmSync(dataDir, { recursive: true, force: true });
}
for (const failure of new Set(failures)) console.error(failure);
if (failures.length > 0) process.exitCode = 1;

/** Returns the median and the most, in whole milliseconds. */
function summarize(times: readonly number[]): [number, number] {
  const sorted = times.toSorted((a, b) => a - b);
  return [Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0), Math.round(sorted.at(-1) ?? 0)];
}
