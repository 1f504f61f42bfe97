import { setTimeout } from 'node:timers/promises';
import { startSignInPortal } from './sign-in-portal.ts';
import { getMedian } from './median.ts';

/**
 * Measures whether response times reveal an account: the medians of calls for known and unknown
 * e-mails, alternating in one run, and their ratio.
 * `npm run known-or-not -w @portal/bench`
 */
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const tries = 50;
/** Pause between two calls, in milliseconds. */
const pause = 250;
const portal = await startSignInPortal(tries, 21_812);
const unknown = portal.emails.map((email) => email.replace('person', 'nobody'));

interface Call {
  readonly what: string;
  readonly path: string;
  readonly expected: number;
  readonly body: (email: string) => object;
}

const wrongPassword = (email: string) => ({ email, password: 'a wrong password' });

async function compare({ what, path, expected, body }: Call): Promise<void> {
  const times = { known: [] as number[], unknown: [] as number[] };
  for (let at = 0; at < tries; at += 1) {
    const pair = [
      ['known', portal.emails[at]],
      ['unknown', unknown[at]],
    ] as const;
    // Alternates the order, too.
    for (const [kind, email = ''] of at % 2 === 0 ? pair : pair.toReversed()) {
      // Waits until the mails of the previous call are sent before timing the next one.
      await setTimeout(pause);
      const began = performance.now();
      const { status } = await portal.post(path, body(email), { address: `10.0.${at}.1` });
      times[kind].push(performance.now() - began);
      if (status !== expected) throw new Error(`${what} answered ${status}, not ${expected}`);
    }
  }
  const [known, other] = [getMedian(times.known), getMedian(times.unknown)];
  const figures = [known, other].map((time) => time.toFixed(2));
  console.log(`| ${what} | ${figures.join(' | ')} | ${(known / other).toFixed(2)} |`);
}

const signIn = { path: '/auth/jwt/create/', body: wrongPassword };

/** Locks every e-mail, a few concurrently. */
async function lockAll(): Promise<void> {
  for (const [at, email] of [...portal.emails, ...unknown].entries()) {
    const address = `10.1.${at}.1`;
    for (let tried = 0; tried < 5; tried += 1)
      await portal.post(signIn.path, wrongPassword(email), { address });
  }
}

for (const email of ['warm.1@bench.example', 'warm.2@bench.example']) {
  await portal.post(signIn.path, wrongPassword(email));
  await portal.post('/auth/password/reset/', { email });
}
console.log('| call | known ms | unknown ms | ratio |');
console.log('| --- | ---: | ---: | ---: |');
await compare({ what: 'sign-in, wrong password', expected: 400, ...signIn });
await compare({
  what: 'reset mail',
  path: '/auth/password/reset/',
  expected: 202,
  body: (email) => ({ email }),
});
await lockAll();
await compare({ what: 'sign-in, locked', expected: 423, ...signIn });
await portal.stop();
