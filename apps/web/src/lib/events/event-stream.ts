import { listenToEvents } from '@portal/contract/events';
import { requestUrl } from '../api/request-url.ts';

/** The pauses before calling again where the server refused: the first and the longest, in ms. */
const pauses = { first: 1000, longest: 60_000 };

interface LineListener {
  /** What the server said of a change. */
  changed: (change: unknown) => void;
  /** Changes may have been missed: the line was down, or the server says so. */
  missed: () => void;
  /** The server has refused the line. Resolves once it is known whether to call again. */
  refused: () => Promise<boolean>;
}

/** The tab's one stream of events. */
export interface EventLine {
  open: () => void;
  close: () => void;
}

/**
 * A line that the browser holds up by itself as long as the server takes it. Where it is refused, as
 * with a token that has run out, it is opened again after pauses that grow. Whatever was said while
 * it was down is missed, and told when it stands again.
 */
export function createEventLine(listener: LineListener): EventLine {
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let pause = pauses.first;
  /** Nothing is missed before the first time. */
  let wasDown = false;
  let isWanted = false;

  function connect(): void {
    timer = null;
    const opened = new EventSource(requestUrl(listenToEvents, undefined, undefined));
    source = opened;
    opened.addEventListener('open', () => {
      pause = pauses.first;
      if (wasDown) listener.missed();
      wasDown = false;
    });
    opened.addEventListener('change', ({ data }) => listener.changed(parsed(data)));
    opened.addEventListener('reset', () => listener.missed());
    opened.addEventListener('displaced', close);
    opened.addEventListener('error', () => {
      wasDown = true;
      if (opened.readyState === EventSource.CLOSED && source === opened) void callAgain(opened);
    });
  }

  async function callAgain(refused: EventSource): Promise<void> {
    const mayCall = await listener.refused();
    if (source !== refused || !isWanted) return;
    source = null;
    if (!mayCall) return;
    timer = setTimeout(connect, pause * (0.5 + Math.random()));
    pause = Math.min(pause * 2, pauses.longest);
  }

  function close(): void {
    if (isWanted) wasDown = true;
    isWanted = false;
    if (timer !== null) clearTimeout(timer);
    timer = null;
    source?.close();
    source = null;
  }

  return {
    open() {
      if (isWanted) return;
      isWanted = true;
      connect();
    },
    close,
  };
}

function parsed(data: unknown): unknown {
  try {
    return typeof data === 'string' ? JSON.parse(data) : null;
  } catch {
    return null;
  }
}
