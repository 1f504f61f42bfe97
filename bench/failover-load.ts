import { setTimeout as delay } from 'node:timers/promises';
import { writeCustomer } from '../apps/server/src/testing/crash-round.ts';
import type { Caller } from '../apps/server/src/testing/portal.ts';

/** What writers saw while the database changed its leader. */
export interface FailoverLoad {
  readonly acknowledged: readonly string[];
  /** Responses of 503 with Retry-After, as the contract states. */
  readonly unavailable: number;
  readonly broken: number;
  /** All other responses; there should be none. */
  readonly unexpected: readonly string[];
  /** Longest time between two acknowledged writes of all workers, in milliseconds. */
  readonly longestGap: number;
  /** Slowest acknowledged write, in milliseconds. */
  readonly slowest: number;
}

interface RunningLoad {
  /** Counts gaps from now on, the moment of the event. */
  begin(): void;
  /** Resolves when writes have succeeded for two seconds in a row after the event. */
  untilWritesSucceed(): Promise<void>;
  stop(): Promise<FailoverLoad>;
}

const timeout = 180_000;
const calm = 2000;

/** Creates customers until it is stopped, each worker one at a time with a pause in between. */
export function startFailoverLoad(
  origin: string,
  caller: Caller,
  { workers, pause }: { workers: number; pause: number },
): RunningLoad {
  const [acknowledged, unexpected]: [string[], string[]] = [[], []];
  let [unavailable, broken, slowest, longestGap] = [0, 0, 0, 0];
  let hasBegun = false;
  const stopped = new AbortController();
  let [lastSuccess, lastFailure] = [performance.now(), performance.now()];

  const writeOn = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      const began = performance.now();
      const outcome = await writeCustomer(origin, caller);
      const now = performance.now();
      if (outcome.kind === 'acknowledged') {
        acknowledged.push(outcome.id);
        slowest = Math.max(slowest, now - began);
        if (hasBegun) longestGap = Math.max(longestGap, now - lastSuccess);
        lastSuccess = now;
      } else {
        lastFailure = now;
        if (outcome.kind === 'unavailable') unavailable += 1;
        else if (outcome.kind === 'broken') broken += 1;
        else unexpected.push(outcome.response);
      }
      await delay(pause);
    }
  };
  const isCalm = (): boolean =>
    lastSuccess - lastFailure >= calm && performance.now() - lastSuccess <= calm;

  const running = Promise.all(Array.from({ length: workers }, writeOn));
  return {
    begin: () => {
      hasBegun = true;
      lastFailure = performance.now();
    },
    untilWritesSucceed: async () => {
      const deadline = performance.now() + timeout;
      // An event may show itself only after Patroni's next round.
      await delay(30_000);
      while (!isCalm()) {
        if (performance.now() > deadline) throw new Error('Writes did not succeed again');
        await delay(200);
      }
    },
    stop: async () => {
      stopped.abort();
      await running;
      return { acknowledged, unavailable, broken, unexpected, longestGap, slowest };
    },
  };
}
