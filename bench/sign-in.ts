import { setTimeout as pause } from 'node:timers/promises';
import autocannon from 'autocannon';
import {
  hashPassword,
  verifyPassword,
} from '../apps/server/src/domains/auth/passwords/password-hash.ts';
import { getMedian } from './median.ts';
import { password, startSignInPortal, type SignInPortal } from './sign-in-portal.ts';

/**
 * Measures signing in with a known browser, on a PostgreSQL with durable commits: one person at a
 * time, 32 at once, and the health check while 64 sign in. With the program of another version, both
 * in turn.
 * `npm run sign-in -w @portal/bench [-- apps/server/dist/main.js of the other version]`
 */
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const people = 200;
const rounds = 3;
const seconds = 4;

let calls = 0;

const [, , ...others] = process.argv;
const durable = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' };

interface Side {
  readonly name: string;
  readonly portal: SignInPortal;
  readonly devices: readonly string[];
}

const sides: Side[] = [];
for (const [at, program] of [...others, 'apps/server/dist/main.js'].entries()) {
  const portal = await startSignInPortal(people, 21_841 + at, { program, settings: durable });
  const devices: string[] = [];
  for (const [person, email] of portal.emails.entries()) {
    const { device } = await portal.post(
      '/auth/jwt/create/',
      { email, password },
      { address: `10.2.0.${person}` },
    );
    devices.push(device ?? '');
  }
  sides.push({ name: program, portal, devices });
}

console.log(
  '| version | hash ms | p50 of one, ms | 32 at once, per second | CPU of the process, ms each | health with 64, p50 and slowest, ms |',
);
console.log('| --- | ---: | ---: | ---: | ---: | ---: |');
for (let round = 0; round < rounds; round += 1)
  for (const side of round % 2 === 0 ? sides : sides.toReversed()) await measure(side);
for (const { portal } of sides) await portal.stop();

async function measure(side: Side): Promise<void> {
  await signInRepeatedly(side, 8, 1);
  const hash = await timeHash();
  const one = await timeOne(side);
  const used = side.portal.process.processorSeconds();
  const many = await signInRepeatedly(side, 32, seconds);
  const processor = ((side.portal.process.processorSeconds() - used) * 1000) / many.requests.total;
  const [, health] = await Promise.all([signInRepeatedly(side, 64, seconds), timeHealth(side)]);
  const cells = [
    hash,
    one,
    many.requests.average,
    processor,
    getMedian(health),
    Math.max(...health),
  ];
  console.log(`| ${side.name} | ${cells.map((cell) => cell.toFixed(1)).join(' | ')} |`);
}

/** Each sign-in is of the next person and from another address. */
async function signInRepeatedly(
  { portal, devices }: Side,
  connections: number,
  duration: number,
): Promise<autocannon.Result> {
  const result = await autocannon({
    url: `${portal.root}/auth/jwt/create/`,
    connections,
    duration,
    requests: [
      {
        setupRequest: (request) => {
          calls += 1;
          const person = calls % people;
          return {
            ...request,
            method: 'POST',
            headers: {
              'content-type': 'application/json',
              'x-csrftoken': portal.csrf,
              'x-forwarded-for': toAddress(),
              cookie: `csrftoken=${portal.csrf}; device=${devices[person]}`,
            },
            body: JSON.stringify({ email: portal.emails[person], password }),
          };
        },
      },
    ],
  });
  if (result.non2xx + result.errors > 0)
    throw new Error(`${result.non2xx} refusals, ${result.errors} errors`);
  return result;
}

async function timeHash(): Promise<number> {
  const stored = await hashPassword(password);
  const times: number[] = [];
  for (let at = 0; at < 20; at += 1) {
    const began = performance.now();
    await verifyPassword(stored, password);
    times.push(performance.now() - began);
  }
  return getMedian(times);
}

/** Returns the median of sign-ins one after the other, in milliseconds. */
async function timeOne({ portal, devices }: Side): Promise<number> {
  const times: number[] = [];
  for (let at = 0; at < 100; at += 1) {
    calls += 1;
    const person = calls % people;
    const email = portal.emails[person] ?? '';
    const from = { address: toAddress(), device: devices[person] ?? '' };
    const began = performance.now();
    const { status } = await portal.post('/auth/jwt/create/', { email, password }, from);
    times.push(performance.now() - began);
    if (status !== 200) throw new Error(`A sign-in answered ${status}`);
  }
  return getMedian(times);
}

function toAddress(): string {
  return `10.${3 + (calls >> 16)}.${(calls >> 8) & 255}.${calls & 255}`;
}

/** Times both health checks, while others are served. */
async function timeHealth({ portal }: Side): Promise<number[]> {
  const { origin } = new URL(portal.root);
  const times: number[] = [];
  const end = performance.now() + (seconds - 1) * 1000;
  await pause(500);
  while (performance.now() < end) {
    for (const path of ['/health/live', '/health/ready']) {
      const began = performance.now();
      await (await fetch(origin + path)).arrayBuffer();
      times.push(performance.now() - began);
    }
    await pause(50);
  }
  return times;
}
