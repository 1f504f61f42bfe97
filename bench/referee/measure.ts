import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { familySeconds, listFamily, machineSeconds } from '../processor-time.ts';
import { sendRequests, type Counted, type RequestList } from './send-requests.ts';
import type { Side } from './sides.ts';

/** Figures of one measurement of a side. */
export interface Figures extends Counted {
  /** Processor time of the side's processes for a request, in milliseconds. */
  readonly process: number;
  /** Processor time of PostgreSQL with all its backends for a request, in milliseconds. */
  readonly postgres: number;
  /** Share of the machine's processors that other programs used meanwhile. */
  readonly foreign: number;
}

const mebibyte = 1024;

interface Options {
  readonly connections: number;
  readonly seconds: number;
  readonly postmaster: number;
  /** Waits for what the requests have started and is part of their cost, such as mails. */
  readonly finish: () => Promise<void>;
}

/** Sends requests to a side for some seconds and measures what they cost. */
export async function measure(side: Side, list: RequestList, options: Options): Promise<Figures> {
  const readTimes = () => ({
    process: side.pids.reduce((total, pid) => total + familySeconds(pid), 0),
    postgres: familySeconds(options.postmaster),
    own: familySeconds(process.pid),
    machine: machineSeconds(),
    now: performance.now() / 1000,
  });
  const before = readTimes();
  const counted = await sendRequests(side.ports, list, options);
  const loaded = readTimes();
  await options.finish();
  // Requests that were aborted at the end are worked off by then.
  await waitUntilIdle([...side.pids, options.postmaster]);
  const after = readTimes();
  const foreign = loaded.machine - before.machine - (loaded.own - before.own);
  const perRequest = (seconds: number): number => (seconds * 1000) / Math.max(1, counted.requests);
  return {
    ...counted,
    process: perRequest(after.process - before.process),
    postgres: perRequest(after.postgres - before.postgres),
    foreign: Math.max(0, foreign / ((loaded.now - before.now) * availableParallelism())),
  };
}

/**
 * Waits until these processes, with all that they started, do next to nothing, for ten seconds at most.
 */
export async function waitUntilIdle(pids: readonly number[]): Promise<void> {
  const readSeconds = () => pids.reduce((total, pid) => total + familySeconds(pid), 0);
  let before = readSeconds();
  for (let tries = 0; tries < 40; tries += 1) {
    await pause(250);
    const now = readSeconds();
    if (now - before < 0.03) return;
    before = now;
  }
}

/**
 * Returns the memory of a side's processes in MiB: resident memory, or proportional shares where
 * processes were forked from one another.
 */
export function readMemory({ pids }: Side): number {
  const families = pids.map(listFamily);
  return families.reduce((total, family) => total + readFamilyMemory(family), 0) / mebibyte;
}

function readFamilyMemory(family: readonly number[]): number {
  const field = family.length > 1 ? /^Pss:\s+(\d+)/m : /^Rss:\s+(\d+)/m;
  return family.reduce((total, pid) => {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    return total + Number(field.exec(rollup)?.[1] ?? 0);
  }, 0);
}
