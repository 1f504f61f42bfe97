import type { Executor } from '#server/database/database.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import { takeAttempt, type LimitKey } from './attempts.ts';

/** Two for a subject and instance: with the other instances' they stay below a limit of five. */
const maxInProgress = 2;

interface AttemptQueue {
  /** The end of the line of those who are still to take theirs. */
  tail: Promise<unknown>;
  waiting: number;
  readonly inProgress: Set<Promise<unknown>>;
}

const queues = new Map<string, AttemptQueue>();

/**
 * Makes a try that counts against a limit, and is forgotten by the work itself where it succeeds.
 * Whether others that are under way will count is not known before they end: who would be refused
 * for their sake waits for them, so that a person who signs in everywhere at once is not locked out.
 * The line is a courtesy within one process; the limit itself is the database's.
 * @throws PortalError as `takeAttempt` does.
 */
export async function runLimitedAttempt<Result>(
  executor: Executor,
  limitKey: LimitKey,
  now: Date,
  work: () => Promise<Result>,
): Promise<Result> {
  const queueKey = JSON.stringify([limitKey.kind, limitKey.subject, limitKey.part ?? '']);
  const queue = queues.get(queueKey) ?? {
    tail: Promise.resolve(),
    waiting: 0,
    inProgress: new Set(),
  };
  queues.set(queueKey, queue);
  queue.waiting += 1;
  try {
    const taken = queue.tail.then(() =>
      takeWhenAvailable(queue, () => takeAttempt(executor, limitKey, now)),
    );
    queue.tail = taken.catch(() => undefined);
    const release = await taken;
    try {
      return await work();
    } finally {
      release();
    }
  } finally {
    queue.waiting -= 1;
    if (queue.waiting === 0) queues.delete(queueKey);
  }
}

/** Takes a try as soon as there is one, and answers how it is said to be settled. */
async function takeWhenAvailable(
  { inProgress }: AttemptQueue,
  take: () => Promise<void>,
): Promise<() => void> {
  for (;;) {
    while (inProgress.size >= maxInProgress) await Promise.race(inProgress);
    const others = [...inProgress];
    try {
      await take();
      return startAttempt(inProgress);
    } catch (error) {
      const isLocked = error instanceof DomainError && error.code === 'account_locked';
      if (!isLocked || others.length === 0) throw error;
      await Promise.race(others);
    }
  }
}

function startAttempt(inProgress: AttemptQueue['inProgress']): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  inProgress.add(promise);
  return () => {
    inProgress.delete(promise);
    resolve();
  };
}
