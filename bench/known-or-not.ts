import { comparePairs } from './compare-pairs.ts';
import { startSignInPortal } from './sign-in-portal.ts';

/**
 * Tests whether response times reveal an account: 2,000 calls of each kind in pairs of a known and an
 * unknown e-mail, in changing order, with the interval of their difference and a sign test.
 * `npm run known-or-not -w @portal/bench -- [sign-in] [reset] [locked]`; all three without a name.
 */
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const pairCount = 1000;

/** Calls for one e-mail, below the limits of attempts and of mails. */
const callsPerEmail = 4;

const portal = await startSignInPortal(pairCount / callsPerEmail, 21_812);
const unknown = portal.emails.map((email) => email.replace('person', 'nobody'));

interface Call {
  readonly path: string;
  readonly expected: number;
  readonly body: (email: string) => object;
  /** Brings every e-mail to the state that is measured. */
  readonly prepare?: () => Promise<void>;
}

const wrongPassword = (email: string) => ({ email, password: 'a wrong password' });
const signIn = { path: '/auth/jwt/create/', body: wrongPassword };

const calls: Readonly<Record<string, Call>> = {
  'sign-in': { ...signIn, expected: 400 },
  reset: { path: '/auth/password/reset/', expected: 202, body: (email) => ({ email }) },
  locked: { ...signIn, expected: 423, prepare: lockAll },
};

/** Returns an address of its own for each pair, so that no limit of addresses is reached. */
const getAddress = (network: number, at: number) =>
  `10.${network}.${Math.floor(at / 250)}.${(at % 250) + 1}`;

async function time({ path, expected, body }: Call, email: string, address: string) {
  const began = performance.now();
  const { status } = await portal.post(path, body(email), { address });
  if (status !== expected) throw new Error(`${path} answered ${status}, not ${expected}`);
  return performance.now() - began;
}

async function measure(call: Call, network: number): Promise<(readonly [number, number])[]> {
  const pairs: (readonly [number, number])[] = [];
  for (let at = 0; at < pairCount; at += 1) {
    const person = Math.floor(at / callsPerEmail);
    const [known = '', nobody = ''] = [portal.emails[person], unknown[person]];
    const address = getAddress(network, at);
    if (at % 2 === 0) {
      const first = await time(call, known, address);
      pairs.push([first, await time(call, nobody, address)]);
    } else {
      const first = await time(call, nobody, address);
      pairs.push([await time(call, known, address), first]);
    }
  }
  return pairs;
}

/** Makes five wrong tries for every e-mail, of which some may have been made. */
async function lockAll(): Promise<void> {
  for (const [at, email] of [...portal.emails, ...unknown].entries()) {
    const address = getAddress(9, at);
    for (let tried = 0; tried < 5; tried += 1)
      await portal.post(signIn.path, wrongPassword(email), { address });
  }
}

const chosen = process.argv.slice(2);
const names = Object.keys(calls).filter((name) => chosen.length === 0 || chosen.includes(name));
for (const email of ['warm.1@bench.example', 'warm.2@bench.example']) {
  await portal.post(signIn.path, wrongPassword(email));
  await portal.post('/auth/password/reset/', { email });
}
console.log('| call | known ms | unknown ms | difference ms (95 %) | P(known takes longer) | p |');
console.log('| --- | ---: | ---: | ---: | ---: | ---: |');
for (const [network, name] of names.entries()) {
  const call = calls[name];
  if (!call) continue;
  await call.prepare?.();
  const { one, other, difference, interval, longer, p } = comparePairs(
    await measure(call, network + 1),
  );
  const range = interval.map((bound) => bound.toFixed(3)).join(' to ');
  console.log(
    `| ${name} | ${one.toFixed(2)} | ${other.toFixed(2)} | ${difference.toFixed(3)} (${range}) | ${longer.toFixed(3)} | ${p.toFixed(2)} |`,
  );
}
await portal.stop();
