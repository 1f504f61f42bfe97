import { listenToEvents } from '@portal/contract/events';
import { getRequestUrl } from '../api/request-url.ts';

/** The pauses before calling again where the server refused: the first and the longest, in ms. */
const pauses = { first: 1000, longest: 60_000 };

interface EventStreamListener {
  /** What the server said of a change. */
  changed: (change: unknown) => void;
  /** Changes may have been missed: the line was down, or the server says so. */
  missed: () => void;
  /** The server has refused the line. Resolves once it is known whether to call again. */
  refused: () => Promise<boolean>;
}

/** The tab's one stream of events. */
export interface EventStream {
  open: () => void;
  close: () => void;
}

/**
 * A line that the browser holds up by itself as long as the server takes it. Where it is refused, as
 * with a token that has run out, it is opened again after pauses that grow. Whatever was said while
 * it was down is missed, and told when it stands again.
 */
export function createEventStream(listener: EventStreamListener): EventStream {
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let pause = pauses.first;
  /** Nothing is missed before the first time. */
  let wasDisconnected = false;
  let shouldConnect = false;

  function connect(): void {
    timer = null;
    const opened = new EventSource(getRequestUrl(listenToEvents, undefined, undefined));
    source = opened;
    opened.addEventListener('open', () => {
      pause = pauses.first;
      if (wasDisconnected) listener.missed();
      wasDisconnected = false;
    });
    opened.addEventListener('change', ({ data }) => listener.changed(parseData(data)));
    opened.addEventListener('reset', () => listener.missed());
    opened.addEventListener('displaced', close);
    opened.addEventListener('error', () => {
      wasDisconnected = true;
      if (opened.readyState === EventSource.CLOSED && source === opened) void reconnect(opened);
    });
  }

  async function reconnect(refused: EventSource): Promise<void> {
    const mayReconnect = await listener.refused();
    if (source !== refused || !shouldConnect) return;
    source = null;
    if (!mayReconnect) return;
    timer = setTimeout(connect, pause * (0.5 + Math.random()));
    pause = Math.min(pause * 2, pauses.longest);
  }

  function close(): void {
    if (shouldConnect) wasDisconnected = true;
    shouldConnect = false;
    if (timer !== null) clearTimeout(timer);
    timer = null;
    source?.close();
    source = null;
  }

  return {
    open() {
      if (shouldConnect) return;
      shouldConnect = true;
      connect();
    },
    close,
  };
}

function parseData(data: unknown): unknown {
  try {
    return typeof data === 'string' ? JSON.parse(data) : null;
  } catch {
    return null;
  }
}
