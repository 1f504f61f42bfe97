import {
  hashPassword,
  verifyPassword,
} from '../apps/server/src/domains/auth/passwords/password-hash.ts';
import { password, startSignInPortal } from './sign-in-portal.ts';

/**
 * Measures signing in: how often per second, the portal's processor time for one, and the hash's
 * share of it. customers.ts measures the session's cost for other calls.
 * `npm run sign-in -w @portal/bench`
 */
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const people = 64;
const signIns = 600;
const connections = [1, 8, 32];

/**
 * Returns the processor time of one verification in milliseconds, with as many running concurrently
 * as there are hashing threads.
 */
async function hashCost(): Promise<number> {
  const hash = await hashPassword(password);
  const count = 200;
  const before = process.cpuUsage();
  for (let done = 0; done < count; done += 4) {
    await Promise.all([1, 2, 3, 4].map(() => verifyPassword(hash, password)));
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / count;
}

const portal = await startSignInPortal(people, 21_811);
const devices: (string | null)[] = portal.emails.map(() => null);
let calls = 0;

/**
 * Signs in one person from their known browser, each time from another address, as from another
 * clinic.
 */
async function signIn(): Promise<void> {
  const at = calls % people;
  calls += 1;
  const device = devices[at];
  const address = `10.${(calls >> 8) & 255}.${calls & 255}.1`;
  const body = { email: portal.emails[at], password };
  const from = { address, ...(device ? { device } : {}) };
  const response = await portal.post('/auth/jwt/create/', body, from);
  if (response.status !== 200) throw new Error(`Sign-in answered ${response.status}`);
  devices[at] = response.device;
}

async function measure(atOnce: number): Promise<{ perSecond: number; cost: number }> {
  const cpu = portal.process.processorSeconds();
  const began = performance.now();
  let left = signIns;
  const worker = async () => {
    while (left > 0) {
      left -= 1;
      await signIn();
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  const perSecond = signIns / ((performance.now() - began) / 1000);
  return { perSecond, cost: ((portal.process.processorSeconds() - cpu) * 1000) / signIns };
}

for (let at = 0; at < people * 3; at += 1) await signIn();
console.log('| connections | sign-ins/s | processor ms | of which hash ms | share | rest ms |');
console.log('| ---: | ---: | ---: | ---: | ---: | ---: |');
for (const atOnce of connections) {
  const { perSecond, cost } = await measure(atOnce);
  const hash = await hashCost();
  const share = `${((hash / cost) * 100).toFixed(0)} %`;
  const figures = [perSecond.toFixed(1), cost.toFixed(1), hash.toFixed(1), share];
  console.log(`| ${atOnce} | ${figures.join(' | ')} | ${(cost - hash).toFixed(1)} |`);
}
await portal.stop();
