import type { DatabaseAddress } from '../../apps/server/src/database/database.ts';
import { getMedian } from '../median.ts';

import { readMemory } from './measure.ts';
import { startPortal, type Side } from './sides.ts';

const starts = 3;
const bounds = { start: 1000, atRest: 130, afterLoad: 200 };

/**
 * Starts and stops the portal several times on its filled database, and returns the median time
 * until it was ready, in milliseconds. The first start, which compiles the code, does not count.
 */
export async function timeStarts(address: DatabaseAddress): Promise<number> {
  const times: number[] = [];
  for (let start = 0; start <= starts; start += 1) {
    const began = performance.now();
    const portal = await startPortal(address);
    times.push(performance.now() - began);
    await portal.stop();
  }
  return getMedian(times.slice(1));
}

/** Returns the memory of each side in MiB, by its name. */
export function readMemories(sides: readonly Side[]): Map<string, number> {
  return new Map(sides.map((side) => [side.name, readMemory(side)]));
}

interface Found {
  readonly start: number;
  readonly atRest: ReadonlyMap<string, number>;
  readonly afterLoad: ReadonlyMap<string, number>;
  /** Once a process has returned the memory of a peak. */
  readonly afterRest: ReadonlyMap<string, number>;
}

/** Returns the table of memory, and a sentence about the start. */
export function describeMemory({ start, atRest, afterLoad, afterRest }: Found): string {
  const rows = [...atRest].map(([name, rest]) => {
    const after = afterLoad.get(name) ?? Number.NaN;
    const later = afterRest.get(name) ?? Number.NaN;
    const verdicts =
      name === 'portal'
        ? [toVerdict(rest, bounds.atRest), toVerdict(after, bounds.afterLoad)]
        : ['', ''];
    return `| ${name} | ${rest.toFixed(0)} | ${after.toFixed(0)} | ${later.toFixed(0)} | ${verdicts.join(' | ')} |`;
  });
  return [
    `The portal starts on this database in ${start.toFixed(0)} ms (${toVerdict(start, bounds.start)}).\n`,
    '| memory of | at rest, MiB | after the work, MiB | after a rest, MiB | at rest | after the work |',
    '| --- | ---: | ---: | ---: | --- | --- |',
    ...rows,
  ].join('\n');
}

const toVerdict = (value: number, most: number): string =>
  `target ${most}: ${value <= most ? 'met' : 'missed'}`;
