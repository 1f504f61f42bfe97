import type { Executor } from '#server/database/database.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import { takeAttempt, type Subject } from './attempts.ts';

/** Two for a subject and instance: with the other instances' they stay below a limit of five. */
const mostUnderWay = 2;

interface Line {
  /** The end of the line of those who are still to take theirs. */
  last: Promise<unknown>;
  waiting: number;
  readonly underWay: Set<Promise<unknown>>;
}

const lines = new Map<string, Line>();

/**
 * Makes a try that counts against a limit, and is forgotten by the work itself where it succeeds.
 * Whether others that are under way will count is not known before they end: who would be refused
 * for their sake waits for them, so that a person who signs in everywhere at once is not locked out.
 * The line is a courtesy within one process; the limit itself is the database's.
 * @throws PortalError as `takeAttempt` does.
 */
export async function tryInLine<Result>(
  executor: Executor,
  who: Subject,
  now: Date,
  work: () => Promise<Result>,
): Promise<Result> {
  const key = JSON.stringify([who.kind, who.subject, who.part ?? '']);
  const line = lines.get(key) ?? { last: Promise.resolve(), waiting: 0, underWay: new Set() };
  lines.set(key, line);
  line.waiting += 1;
  try {
    const taken = line.last.then(() => takeWhereLeft(line, () => takeAttempt(executor, who, now)));
    line.last = taken.catch(() => undefined);
    const settle = await taken;
    try {
      return await work();
    } finally {
      settle();
    }
  } finally {
    line.waiting -= 1;
    if (line.waiting === 0) lines.delete(key);
  }
}

/** Takes a try as soon as there is one, and answers how it is said to be settled. */
async function takeWhereLeft({ underWay }: Line, take: () => Promise<void>): Promise<() => void> {
  for (;;) {
    while (underWay.size >= mostUnderWay) await Promise.race(underWay);
    const others = [...underWay];
    try {
      await take();
      return enter(underWay);
    } catch (error) {
      const isRefusal = error instanceof DomainError && error.code === 'account_locked';
      if (!isRefusal || others.length === 0) throw error;
      await Promise.race(others);
    }
  }
}

function enter(underWay: Line['underWay']): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  underWay.add(promise);
  return () => {
    underWay.delete(promise);
    resolve();
  };
}
