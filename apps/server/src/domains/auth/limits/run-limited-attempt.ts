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
 * on success, and is told whether the attempt locks the account otherwise. An attempt that exceeds
 * the limit only because of attempts in progress waits for
 * their result, so that concurrent correct sign-ins do not lock the account. Each process has its
 * own queue; the database enforces the limit.
 * @throws DomainError as `takeAttempt`.
 */
export const runLimitedAttempt = <Result>(
  executor: Executor,
  limitKey: LimitKey,
  now: Date,
  work: (locksAccount: boolean) => Promise<Result>,
): Promise<Result> => runInTurn(limitKey, () => takeAttempt(executor, limitKey, now), work);

/**
 * Does the same with an attempt that `take` counts, possibly several times; `work` gets what it
 * returned.
 */
export async function runInTurn<Taken, Result>(
  limitKey: LimitKey,
  take: () => Promise<Taken>,
  work: (taken: Taken) => Promise<Result>,
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
    const turn = queue.tail.then(() => takeWhenAvailable(queue, take));
    queue.tail = turn.catch(() => undefined);
    const { taken, release } = await turn;
    try {
      return await work(taken);
    } finally {
      release();
    }
  } finally {
    queue.waiting -= 1;
    if (queue.waiting === 0) queues.delete(queueKey);
  }
}

/**
 * Counts the attempt as soon as the limit allows it. Also returns the function that marks it as
 * done.
 */
async function takeWhenAvailable<Taken>(
  { inProgress }: AttemptQueue,
  take: () => Promise<Taken>,
): Promise<{ readonly taken: Taken; readonly release: () => void }> {
  for (;;) {
    while (inProgress.size >= maxInProgress) await Promise.race(inProgress);
    const others = [...inProgress];
    try {
      const taken = await take();
      return { taken, release: startAttempt(inProgress) };
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
