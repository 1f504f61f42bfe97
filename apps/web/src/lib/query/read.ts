import type { Route } from '@portal/contract/kernel';
import { NetworkError } from '../api/api-error.ts';
import { sendRequest, type Versioned } from '../api/call.ts';
import { serverUnavailable } from '../api/signals.ts';

/** Timeout of a page's read in ms: the same as the server's statement timeout. */
const readTimeout = 60_000;

interface Parts {
  params?: unknown;
  query?: unknown;
  signal: AbortSignal;
}

/**
 * Reads data for a page. A lost connection may never report an error, and the page would show its
 * skeleton forever.
 * @throws errors of `call`; NetworkError after the timeout.
 */
export async function read<Data>(route: Route, parts: Parts): Promise<Versioned<Data>> {
  const { signal } = parts;
  signal.throwIfAborted();
  const reading = new AbortController();
  // The signal belongs to this read alone, so the listener needs no removal.
  signal.addEventListener('abort', () => reading.abort(signal.reason));
  const clock = setTimeout(() => {
    if (signal.aborted) return;
    serverUnavailable.emit();
    reading.abort(new NetworkError());
  }, readTimeout);
  return sendRequest<Data>(route, { ...parts, signal: reading.signal }).finally(() =>
    clearTimeout(clock),
  );
}
