import { listenToEvents, maxReplayWindow } from '@portal/contract/events';
import { getRequestUrl } from '../api/request-url.ts';

/** Delay before reconnecting after a rejection, in ms: doubles from the first to the longest. */
const pauses = { first: 1000, longest: 60_000 };

/** Milliseconds from a request until the server receives it, for which the age of the data allows. */
const longestWay = 2000;

interface EventStreamListener {
  /** Receives the data of a change event. */
  changed: (change: unknown) => void;
  /** Receives the data of an event about who is on an object. */
  presence: (people: unknown) => void;
  /** Called when changes may have been missed: after a reconnect, or on the server's request. */
  missed: () => void;
  /** Called when the server rejects the connection. Resolves with whether to reconnect. */
  rejected: () => Promise<boolean>;
}

/** Server-sent events connection of this tab. */
export interface EventStream {
  open: () => void;
  close: () => void;
}

/**
 * Creates the SSE connection. The browser reconnects after a lost connection; after a rejection,
 * such as an expired token, this reconnects with exponential backoff. Reports changes missed in
 * between after each reconnect.
 */
export function createEventStream(listener: EventStreamListener): EventStream {
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let pause = pauses.first;
  /** True while changes may have been missed since the last disconnect. */
  let wasDisconnected = false;
  let shouldConnect = false;

  function connect(): void {
    timer = null;
    const sentAt = performance.now();
    const query = { data_age_ms: getDataAge() };
    const opened = new EventSource(getRequestUrl(listenToEvents, undefined, query));
    source = opened;
    opened.addEventListener('open', () => {
      pause = pauses.first;
      // A request that was longer on its way came with an age that was too small by then.
      const isLate = performance.now() - sentAt > longestWay;
      if (wasDisconnected || isLate) listener.missed();
      wasDisconnected = false;
    });
    opened.addEventListener('change', ({ data }) => listener.changed(parseData(data)));
    opened.addEventListener('presence', ({ data }) => listener.presence(parseData(data)));
    opened.addEventListener('reset', () => listener.missed());
    opened.addEventListener('displaced', close);
    opened.addEventListener('error', () => {
      wasDisconnected = true;
      if (opened.readyState === EventSource.CLOSED && source === opened) void reconnect(opened);
    });
  }

  async function reconnect(refused: EventSource): Promise<void> {
    const mayReconnect = await listener.rejected();
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

/**
 * Returns the age in ms of the oldest data that this tab may show when the request has arrived. After a disconnect, `missed` makes the tab read everything anew.
 */
const getDataAge = (): number =>
  Math.min(Math.ceil(performance.now()) + longestWay, maxReplayWindow);

function parseData(data: unknown): unknown {
  try {
    return typeof data === 'string' ? JSON.parse(data) : null;
  } catch {
    return null;
  }
}
