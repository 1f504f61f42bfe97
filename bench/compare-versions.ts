import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { comparedWork, measureWork, type Figures } from './compared-work.ts';
import { getMedian } from './median.ts';
import { prepareVersion, startDurableCluster, type Version } from './prepare-version.ts';
import type { RunningProcess } from './processes.ts';
import { waitUntilIdle } from './referee/measure.ts';

/**
 * Compares this version of the portal with another one in one run, both on the same PostgreSQL with
 * durable commits: start, memory, lists, search, creating and changing. The other version is a clone
 * with its packages installed; it fills its own database. Processor time for a request, of the process
 * and of PostgreSQL, is comparable while other programs run; requests a second are not.
 * `npm run compare -w @portal/bench -- FOLDER [number of customers] [parts of the work's name, between |]
 * [--rounds 3] [--requests 2000] [--encoding 'gzip, br'] [--starts 3]`
 */
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

/** Milliseconds after which a process has returned the memory that only its start needed. */
const rest = 12_000;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '3' },
    requests: { type: 'string', default: '2000' },
    encoding: { type: 'string', default: 'identity' },
    starts: { type: 'string', default: '3' },
  },
});
const starts = Number(options.starts);
const rounds = Number(options.rounds);
const [otherFolder, count = '20000', filter = ''] = positionals;
if (otherFolder === undefined) throw new Error('Name the folder of the other version');

const cluster = await startDurableCluster('compare');
const { postmaster } = cluster;
const size = Number(count);
const other = await prepareVersion(cluster, {
  name: 'other',
  folder: resolve(otherFolder),
  port: 21_831,
  size,
});
const own = await prepareVersion(cluster, {
  name: 'own',
  folder: resolve(import.meta.dirname, '..'),
  port: 21_832,
  size,
});

console.log(`\n## ${size.toLocaleString('en')} customers, other version : this version\n`);
const running = await startBoth();
await pause(rest);
printMemory('at rest');
console.log(
  '\n| work | connections | requests/s | ratio in each round | p99 ms | process ms | PostgreSQL ms | processor ratio in each round |\n| --- | ---: | ---: | --- | ---: | ---: | ---: | --- |',
);
const isChosen = (name: string): boolean => filter.split('|').some((part) => name.includes(part));
for (const name of comparedWork.filter(isChosen))
  for (const connections of [1, 32]) await compare(name, connections);
console.log('');
printMemory('after the work');
await Promise.all([running.other.stop(), running.own.stop()]);
await cluster.stop();

async function start(version: Version, times: number[]): Promise<RunningProcess> {
  const began = performance.now();
  const started = await version.start();
  times.push(performance.now() - began);
  return started;
}

/**
 * Starts both several times, prints how long it took, and leaves the last ones running. Each begins where
 * the one before has finished: a portal works on for a while after it is ready. They begin in turn.
 */
async function startBoth(): Promise<Record<'other' | 'own', RunningProcess>> {
  const took: Record<'other' | 'own', number[]> = { other: [], own: [] };
  const used: Record<'other' | 'own', number[]> = { other: [], own: [] };
  const startOne = async (name: 'other' | 'own'): Promise<RunningProcess> => {
    const started = await start(name === 'own' ? own : other, took[name]);
    used[name].push(started.processorSeconds() * 1000);
    await waitUntilIdle([started.pid, postmaster]);
    return started;
  };
  for (let round = 0; ; round += 1) {
    const isOwnFirst = round % 2 === 1;
    const first = await startOne(isOwnFirst ? 'own' : 'other');
    const second = await startOne(isOwnFirst ? 'other' : 'own');
    const started = isOwnFirst ? { own: first, other: second } : { own: second, other: first };
    if (round === starts) {
      const show = (times: typeof took): string =>
        [times.other, times.own].map((side) => getMedian(side.slice(1)).toFixed(0)).join(' : ');
      console.log(`start: ${show(took)} ms, ${show(used)} ms of processor time`);
      return started;
    }
    await Promise.all([started.other.stop(), started.own.stop()]);
  }
}

function printMemory(when: string): void {
  const [before, now] = [running.other, running.own].map((one) => one.memory().toFixed(0));
  console.log(`memory ${when}: ${before} : ${now} MiB`);
}

/** Alternates, so that other load on the machine affects both. */
async function compare(name: string, connections: number): Promise<void> {
  const found: Record<'other' | 'own', Figures[]> = { other: [], own: [] };
  for (let round = 0; round < rounds; round += 1) {
    const order = [other, own];
    for (const version of round % 2 === 0 ? order : order.toReversed()) {
      const side = version === own ? 'own' : 'other';
      const { requests, encoding } = options;
      const repetition = { connections, requests: Number(requests), encoding, postmaster };
      found[side].push(await measureWork(name, version.portal, running[side], repetition));
    }
  }
  const pair = (pick: (figures: Figures) => number, digits: number): string =>
    [found.other, found.own].map((side) => getMedian(side.map(pick)).toFixed(digits)).join(' : ');
  const ratios = (pick: (figures: Figures) => number): string =>
    found.own
      .map((figures, round) => {
        const before = found.other[round];
        return (before ? pick(figures) / pick(before) : Number.NaN).toFixed(2);
      })
      .join(', ');
  const cells = [
    name,
    connections,
    pair(({ perSecond }) => perSecond, 0),
    ratios(({ perSecond }) => perSecond),
    pair(({ p99 }) => p99, 0),
    pair(({ processor }) => processor, 2),
    pair(({ postgres }) => postgres, 2),
    ratios(({ processor, postgres }) => processor + postgres),
  ];
  console.log(`| ${cells.join(' | ')} |`);
}
