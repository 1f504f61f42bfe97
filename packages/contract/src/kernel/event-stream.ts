import * as T from '../schema/index.ts';

/** Reader of an event stream at the other end of a connection. */
export interface EventSink {
  /** Hands over events as they go on the wire; a reader who does not keep up is cut off. */
  send(events: Uint8Array): void;
  /** Ends the stream for good; the reader may call again. */
  end(): void;
}

/** Response that continues: its subscription on the server, its text for the client. */
export interface EventStream {
  /**
   * Called once the head of the response is sent. Returns the function to call when the client
   * disconnects.
   */
  readonly subscribe: (reader: EventSink) => () => void;
}

/** Response that sends events while the client is connected (HTML Living Standard §9.2). */
export const ServerSentEvents = T.Unsafe<EventStream>({
  type: 'string',
  description: 'Server-sent events, until the client or the portal ends the connection',
});
