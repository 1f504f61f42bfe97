import { setImmediate } from 'node:timers/promises';
import { DomainError } from './domain-error.ts';
import { waitBriefly } from './wait-briefly.ts';

interface PendingKey<Key, Result> {
  readonly key: Key;
  readonly resolve: (result: Result) => void;
  readonly reject: (reason: unknown) => void;
}

/** Milliseconds after which new callers no longer wait for a pending query. */
const maxWait = 250;

/** Callers that may wait at once; more come only while the database hangs. */
const maxPending = 5000;

interface BatchOptions {
  /** Callers of one query. */
  readonly max?: number;
  /**
   * Queries that may be pending at once, without those that take longer than `maxWait`; one starts
   * beside another only with `max` callers.
   */
  readonly atOnce?: number;
  /** Callers that may wait at once. */
  readonly limit?: number;
}

/**
 * Runs one query for many callers. Those who call while a query is pending go together in the next
 * one, up to `max`; after a query of several callers, it also waits for those who call in the same
 * turn of the event loop. So every result is from a query that started after the call, and a busy
 * server runs a few queries instead of one per caller. A query that does not return blocks only
 * its own callers.
 * @throws DomainError `unavailable` if too many callers wait.
 */
export function batch<Key, Result>(
  load: (keys: readonly Key[]) => Promise<(key: Key) => Result>,
  { max = Infinity, atOnce = 1, limit = maxPending }: BatchOptions = {},
): (key: Key) => Promise<Result> {
  const pending: PendingKey<Key, Result>[] = [];
  let loading = 0;
  /** Callers of the last query; many before the first. */
  let last = Infinity;

  async function loadPending(): Promise<void> {
    const batched = pending.splice(0, max);
    last = batched.length;
    try {
      const getResult = await load(batched.map(({ key }) => key));
      for (const { key, resolve, reject } of batched)
        try {
          resolve(getResult(key));
        } catch (error) {
          reject(error);
        }
    } catch (error) {
      for (const { reject } of batched) reject(error);
    }
  }

  const isFull = (): boolean => pending.length >= max;

  async function loadUntilNonePending(): Promise<void> {
    if (loading >= atOnce || (loading > 0 && !isFull())) return;
    loading += 1;
    while (pending.length > 0) {
      // Otherwise the first of the callers that one result releases would go alone. After a query of
      // one caller there is hardly another to wait for.
      if (last > 1) await setImmediate();
      // The loop beside this one takes those that are left.
      if (pending.length === 0 || (loading > 1 && !isFull())) break;
      await waitBriefly(loadPending(), maxWait);
    }
    loading -= 1;
  }

  return (key) =>
    new Promise((resolve, reject) => {
      if (pending.length >= limit) {
        reject(new DomainError('unavailable'));
        return;
      }
      pending.push({ key, resolve, reject });
      void loadUntilNonePending();
    });
}
