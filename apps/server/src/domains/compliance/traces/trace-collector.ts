import { getUserId } from '#server/kernel/actor.ts';
import type { Trace, TraceAction } from './trace.ts';

/** Equal traces as one. */
export interface CountedTrace {
  readonly trace: Trace;
  readonly count: number;
  readonly lastAt: Date;
}

/**
 * Different traces between two writes. Further ones are counted by their action alone, so that a flood
 * fills neither the memory nor the log.
 */
const maxDifferent = 200;

/** Different ids that were answered with 404; most of them are nobody's and are never written. */
const maxObjects = 1000;

/** Collects traces in memory. */
export interface TraceCollector {
  readonly add: (trace: Trace, count?: number, lastAt?: Date) => void;
  /** Returns what was collected, in its order, and forgets it. */
  readonly take: () => readonly CountedTrace[];
  /** Returns how many traces were counted by their action alone since the start. */
  readonly countMerged: () => number;
}

/** Creates a collector of bounded size, which loses no count. */
export function createTraceCollector(): TraceCollector {
  let traces = new Map<string, CountedTrace>();
  let objects = new Map<string, CountedTrace>();
  let merged = 0;
  const put = (to: Map<string, CountedTrace>, key: string, added: CountedTrace): void => {
    const present = to.get(key);
    const { trace, count, lastAt } = added;
    to.set(
      key,
      present
        ? { trace: present.trace, count: present.count + count, lastAt }
        : { trace, count, lastAt },
    );
  };
  return {
    add(trace, count = 1, lastAt = trace.at) {
      const key = toKey(trace);
      const [to, max] = trace.objectIds.length > 0 ? [objects, maxObjects] : [traces, maxDifferent];
      if (to.has(key) || to.size < max) return put(to, key, { trace, count, lastAt });
      merged += count;
      // Nobody knows any more whether these ids exist.
      const action: TraceAction =
        trace.action === 'foreign_object_refused' ? 'limit_refused' : trace.action;
      const rest = { ...trace, ...nobody, action };
      put(traces, action, { trace: rest, count, lastAt });
    },
    take() {
      const taken = [...traces.values(), ...objects.values()];
      traces = new Map();
      objects = new Map();
      return taken.toSorted((one, other) => one.trace.at.getTime() - other.trace.at.getTime());
    },
    countMerged: () => merged,
  };
}

const nobody = {
  actor: { kind: 'anonymous' },
  account: null,
  objectIds: [],
  call: '',
  ip: null,
  userAgent: null,
} as const;

const toKey = ({ action, call, actor, account, objectIds, ip, userAgent }: Trace): string =>
  JSON.stringify([action, call, getUserId(actor), account, objectIds, ip, userAgent]);
