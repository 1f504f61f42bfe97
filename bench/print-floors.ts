import type { MeasuredCall } from './catalogue-calls.ts';
import type { Load } from './load.ts';

/** A portal and its floor, which runs beside it. */
export interface ComparedSide {
  load(call: MeasuredCall, connections: number): Promise<Load>;
  loadFloor(path: string, connections: number): Promise<Load>;
}

const rounds = 3;

/**
 * Measures each call that has a floor in alternation with it, so that other load on the machine
 * affects both.
 */
export async function printFloors(
  calls: readonly MeasuredCall[],
  side: ComparedSide,
): Promise<void> {
  console.log('\n| who | what | connections | portal/s | floor/s | ratio | p99 | floor p99 |');
  console.log('| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |');
  for (const call of calls) {
    if (call.floor === undefined) continue;
    for (const connections of [1, 32]) {
      const [mine, base]: [Load[], Load[]] = [[], []];
      for (let round = 0; round < rounds; round += 1) {
        mine.push(await side.load(call, connections));
        base.push(await side.loadFloor(call.floor, connections));
      }
      const [ours, theirs] = [median(mine), median(base)];
      const ratio = (ours.requestsPerSecond / theirs.requestsPerSecond).toFixed(2);
      const each = [ours, theirs].map((one) => one.requestsPerSecond.toFixed(0)).join(' | ');
      console.log(
        `| ${call.as} | ${call.what} | ${connections} | ${each} | ${ratio} | ${ours.p99} | ${theirs.p99} |`,
      );
    }
  }
}

function median(runs: readonly Load[]): Load {
  const sorted = runs.toSorted((a, b) => a.requestsPerSecond - b.requestsPerSecond);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (!middle) throw new Error('Nothing was measured');
  return middle;
}
