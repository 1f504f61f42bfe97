import type { Executor } from '#server/database/database.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import { takeAttempt, type LimitKey } from './attempts.ts';

/**
 * Maximum number of concurrent attempts per key and instance. Two instances together stay below a
 * limit of five.
 */
const maxInProgress = 2;

interface AttemptQueue {
  /** Resolves when the last queued attempt has been counted. */
  tail: Promise<unknown>;
  waiting: number;
  readonly inProgress: Set<Promise<unknown>>;
}

const queues = new Map<string, AttemptQueue>();

/**
 * Counts an attempt against a limit with a lock, then runs `work`, which must delete the attempts
 * on success. An attempt that exceeds the limit only because of attempts in progress waits for
 * their result, so that concurrent correct sign-ins do not lock the account. Each process has its
 * own queue; the database enforces the limit.
 * @throws DomainError as `takeAttempt`.
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

/**
 * Counts the attempt as soon as the limit allows it and returns the function that marks it as done.
 */
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
