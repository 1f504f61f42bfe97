import * as T from '../schema/index.ts';

/** Reader of an event stream at the other end of a connection. */
export interface EventReader {
  /** Hands over events as they go on the wire; a reader who does not keep up is cut off. */
  send(events: Uint8Array): void;
  /** Ends the stream for good; the reader may call again. */
  end(): void;
}

/** Events as an answer that goes on: on the server who is told of them, on the wire their text. */
export interface EventStream {
  /** Called once the head of the answer is out. Answers what is to be done when the reader has gone. */
  readonly begin: (reader: EventReader) => () => void;
}

/** The answer of a call that sends events for as long as it is read (HTML Living Standard §9.2). */
export const ServerSentEvents = T.Unsafe<EventStream>({
  type: 'string',
  description: 'Server-sent events, until the client or the portal ends the connection',
});
