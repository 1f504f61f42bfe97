import { ApiError, NetworkError } from '#web/lib/api/api-error.ts';

/** Milliseconds before each further attempt; after the last one the user decides. */
const pauses = [1000, 2000, 4000, 8000, 15_000, 30_000, 30_000, 30_000, 60_000, 60_000];

export interface RetryOptions {
  signal: AbortSignal;
  /** Called with true while an attempt waits, and with false when it begins. */
  onPause?: ((isPaused: boolean) => void) | undefined;
}

/**
 * Returns a function that repeats a request while the connection is lost or the server is
 * unavailable, at growing intervals, and at once when the browser is online again.
 */
export function createRetry({ signal, onPause }: RetryOptions) {
  return async <Result>(attempt: () => Promise<Result>): Promise<Result> => {
    for (const pause of pauses) {
      try {
        return await attempt();
      } catch (error) {
        signal.throwIfAborted();
        if (!isPassing(error)) throw error;
      }
      onPause?.(true);
      await waitFor(pause * (0.75 + Math.random() / 2), signal);
      onPause?.(false);
    }
    return attempt();
  };
}

/** Returns true for what another attempt may not meet: no response, too many requests, an outage. */
const isPassing = (error: unknown): boolean =>
  error instanceof NetworkError ||
  (error instanceof ApiError && (error.status === 429 || error.status >= 500));

/** Waits until the time is over or the browser is online again. @throws the abort. */
async function waitFor(milliseconds: number, signal: AbortSignal): Promise<void> {
  const ended = new AbortController();
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    const options = { signal: ended.signal };
    ended.signal.addEventListener('abort', () => clearTimeout(timer));
    globalThis.addEventListener('online', () => resolve(), options);
    signal.addEventListener('abort', () => resolve(), options);
  });
  ended.abort();
  signal.throwIfAborted();
}
