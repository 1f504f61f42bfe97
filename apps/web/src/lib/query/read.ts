import type { Route } from '@portal/contract/kernel';
import { NetworkError } from '../api/api-error.ts';
import { sendRequest, type Versioned } from '../api/send-request.ts';
import { notifyServerUnavailable } from '../api/server-unavailable.ts';

/** How long a page waits for an answer, in ms: as long as the server lets a statement of SQL run. */
const readTimeout = 60_000;

interface Parts {
  params?: unknown;
  query?: unknown;
  signal: AbortSignal;
}

/**
 * Reads for a page. Throws as `call` does, and NetworkError where nothing came for a minute: a
 * connection that was lost on the way says nothing, and the page would show its skeleton for ever.
 */
export async function read<Data>(route: Route, parts: Parts): Promise<Versioned<Data>> {
  const { signal } = parts;
  signal.throwIfAborted();
  const reading = new AbortController();
  // The signal is of this reading alone, and goes with it.
  signal.addEventListener('abort', () => reading.abort(signal.reason));
  const clock = setTimeout(() => {
    if (signal.aborted) return;
    notifyServerUnavailable();
    reading.abort(new NetworkError());
  }, readTimeout);
  return sendRequest<Data>(route, { ...parts, signal: reading.signal }).finally(() =>
    clearTimeout(clock),
  );
}
