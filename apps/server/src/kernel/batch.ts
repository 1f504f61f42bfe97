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

/**
 * Runs one query for many callers: those who call in one turn of the event loop, or while a query is
 * pending, go together in the next one, up to `max`. So every result is from a query that started after the call, and a busy
 * server runs a few queries instead of one per caller. A query that does not return blocks only its
 * own callers.
 * @throws DomainError `unavailable` if too many callers wait.
 */
export function batch<Key, Result>(
  load: (keys: readonly Key[]) => Promise<(key: Key) => Result>,
  { max = Infinity, limit = maxPending }: { readonly max?: number; readonly limit?: number } = {},
): (key: Key) => Promise<Result> {
  const pending: PendingKey<Key, Result>[] = [];
  let isLoading = false;

  async function loadPending(): Promise<void> {
    const batched = pending.splice(0, max);
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

  async function loadUntilNonePending(): Promise<void> {
    if (isLoading) return;
    isLoading = true;
    while (pending.length > 0) {
      // Of callers that one result releases, such as that of another batch, the first would go alone.
      await setImmediate();
      await waitBriefly(loadPending(), maxWait);
    }
    isLoading = false;
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
