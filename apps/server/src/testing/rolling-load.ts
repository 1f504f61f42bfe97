import { setTimeout as delay } from 'node:timers/promises';
import { getCrmOverview, listCustomers } from '@portal/contract/crm';
import { apiBase } from '#server/http/routes.ts';
import { writeCustomer } from './crash-round.ts';
import type { Caller } from './portal.ts';

/** What requests of people saw while processes changed. */
export interface RollingLoad {
  readonly reads: number;
  /** Customers whose creation was acknowledged. */
  readonly acknowledged: readonly string[];
  /** Every request that did not succeed, with its reason. */
  readonly failed: readonly string[];
  /** Milliseconds of the slowest request. */
  readonly slowest: number;
}

const readers = 3;
const writers = 3;

/** Reads lists and creates customers until it is stopped, each worker one request at a time. */
export function startRollingLoad(origin: string, caller: Caller): () => Promise<RollingLoad> {
  const [acknowledged, failed]: [string[], string[]] = [[], []];
  let [reads, slowest] = [0, 0];
  const stopped = new AbortController();

  const work = async (request: () => Promise<void>): Promise<void> => {
    while (!stopped.signal.aborted) {
      const began = performance.now();
      await request();
      slowest = Math.max(slowest, performance.now() - began);
      // Four dozen requests a second leave the processor to the processes that start.
      await delay(100);
    }
  };

  const readOnce = async (): Promise<void> => {
    const path = reads % 2 === 0 ? listCustomers.path : getCrmOverview.path;
    reads += 1;
    try {
      const response = await fetch(`${origin}${apiBase}${path}`, {
        headers: { cookie: caller.cookie },
      });
      const text = await response.text();
      if (response.status !== 200) failed.push(`read: ${response.status} ${text.slice(0, 200)}`);
    } catch (error) {
      failed.push(`read: ${String(error)}`);
    }
  };

  const writeOnce = async (): Promise<void> => {
    const outcome = await writeCustomer(origin, caller);
    if (outcome.kind === 'acknowledged') acknowledged.push(outcome.id);
    else failed.push(`write: ${JSON.stringify(outcome)}`);
  };

  const workers = [
    ...Array.from({ length: readers }, () => work(readOnce)),
    ...Array.from({ length: writers }, () => work(writeOnce)),
  ];
  return async () => {
    stopped.abort();
    await Promise.all(workers);
    return { reads, acknowledged, failed, slowest };
  };
}
