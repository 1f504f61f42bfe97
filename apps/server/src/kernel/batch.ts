import { waitBriefly } from './wait-briefly.ts';

interface PendingKey<Key, Result> {
  readonly key: Key;
  readonly resolve: (result: Result) => void;
  readonly reject: (reason: unknown) => void;
}

/** Milliseconds after which new callers no longer wait for a pending query. */
const maxWait = 250;

/**
 * Runs one query for many callers: those who call while one is pending wait, and the next is for
 * all of them, up to `max`. So every result is from a query that started after the call, and a busy
 * server runs a few queries instead of one per caller. A query that does not return blocks only its
 * own callers.
 */
export function batch<Key, Result>(
  load: (keys: readonly Key[]) => Promise<(key: Key) => Result>,
  { max = Infinity }: { readonly max?: number } = {},
): (key: Key) => Promise<Result> {
  const pending: PendingKey<Key, Result>[] = [];
  let isLoading = false;

  async function loadPending(): Promise<void> {
    const batched = pending.splice(0, max);
    try {
      const getResult = await load(batched.map(({ key }) => key));
      for (const { key, resolve } of batched) resolve(getResult(key));
    } catch (error) {
      for (const { reject } of batched) reject(error);
    }
  }

  async function loadUntilNonePending(): Promise<void> {
    if (isLoading) return;
    isLoading = true;
    while (pending.length > 0) await waitBriefly(loadPending(), maxWait);
    isLoading = false;
  }

  return (key) =>
    new Promise((resolve, reject) => {
      pending.push({ key, resolve, reject });
      void loadUntilNonePending();
    });
}
