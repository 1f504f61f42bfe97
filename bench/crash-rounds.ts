import { runCrashRound, type Round, type Victim } from '../apps/server/src/testing/crash-round.ts';
import { examineWrites, type Findings } from '../apps/server/src/testing/examine-writes.ts';
import { createEmbeddedHome, createExternalHome } from '../apps/server/src/testing/crash-home.ts';
import { findPostmaster, type PortalProcess } from '../apps/server/src/testing/running-portal.ts';

/**
 * Runs `kill -9` on the portal, on its PostgreSQL and on both, in the middle of writes, with the
 * embedded database or one beside it, and one data folder for all rounds of a kind. Fails if an
 * acknowledged write is lost, a count is wrong, a response violates the contract, or recovery needs
 * manual work.
 * `npm run crash-rounds -w @portal/bench -- [rounds, 20] [server, postgres or both; all]
 * [embedded or external; embedded] [writes of a round, 200] [seconds to recover, 60]`
 */
const rounds = Number(process.argv[2] ?? 20);
const victims: Victim[] = ['server', 'postgres', 'both'];
const kind = process.argv[4] ?? 'embedded';
const writes = Number(process.argv[5] ?? 200);
const timeout = Number(process.argv[6] ?? 60) * 1000;

console.log(
  '| database | killed | rounds | acknowledged | lost | without audit | audit without row | miscounted | 503 | broken off | other answers | failed starts | median recovery s | slowest |',
);
console.log(`|${' --- |'.repeat(14)}`);
for (const victim of victims) {
  if (['all', undefined, victim].includes(process.argv[3])) await measure(victim);
}

async function measure(victim: Victim): Promise<void> {
  const home = kind === 'external' ? await createExternalHome() : createEmbeddedHome();
  const portals: PortalProcess[] = [home.spawn()];
  try {
    const done: Round[] = [];
    const found: Findings[] = [];
    let portal = portals[0];
    for (let count = 0; portal && count < rounds; count += 1) {
      const outcome = await runCrashRound(portal, { home, victim, writes, timeout });
      if (outcome.portal !== portal) portals.push(outcome.portal);
      portal = outcome.portal;
      done.push(outcome.round);
      const acknowledged = done.flatMap((round) => round.acknowledged);
      found.push(await examineWrites(await portal.ready, home, acknowledged));
    }
    portal?.child.kill('SIGTERM');
    const ending = await portal?.ended;
    const left = home.isEmbedded && (await findPostmaster(home.dataDir));
    report(victim, done, found);
    if (ending?.code !== 0) fail(`the portal ended with ${ending?.code}`, ending?.errors);
    if (left) fail('PostgreSQL outlived the portal');
  } catch (error) {
    // What the portal said before it did not recover.
    console.error((portals.at(-1)?.output ?? []).slice(-20).join('\n'));
    throw error;
  } finally {
    await home.remove(portals);
  }
}

function report(victim: Victim, done: readonly Round[], found: readonly Findings[]): void {
  // A round of few writes may end before one is acknowledged after the kill.
  const recoveries = done
    .map(({ recovery }) => recovery / 1000)
    .filter(Number.isFinite)
    .toSorted((a, b) => a - b);
  const failures = [
    worst(found, 'lost'),
    worst(found, 'unaudited'),
    worst(found, 'ghosts'),
    worst(found, 'miscounted'),
  ];
  const unexpected = done.flatMap((round) => round.unexpected);
  const failedStarts = done.flatMap((round) => round.failedStarts);
  const cells = [
    kind,
    victim,
    done.length,
    sum(done.map(({ acknowledged }) => acknowledged.length)),
    ...failures,
    sum(done.map(({ unavailable }) => unavailable)),
    sum(done.map(({ broken }) => broken)),
    unexpected.length,
    failedStarts.length,
    (recoveries[Math.floor(recoveries.length / 2)] ?? 0).toFixed(2),
    (recoveries.at(-1) ?? 0).toFixed(2),
  ];
  console.log(`| ${cells.join(' | ')} |`);
  // The service manager starts it again, which is no manual work.
  if (failedStarts.length > 0) console.error([...new Set(failedStarts)].join('\n'));
  if (sum(failures) > 0) fail('writes were lost or counted wrong');
  if (unexpected.length > 0) fail('answers that the contract does not know', unexpected);
}

function worst(found: readonly Findings[], failure: keyof Findings): number {
  return Math.max(0, ...found.map((one) => one[failure]));
}

function fail(reason: string, details: readonly string[] = []): void {
  console.error([reason, ...details.slice(0, 10)].join('\n'));
  process.exitCode = 1;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
