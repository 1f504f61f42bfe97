import { mostStreams } from '@portal/contract/events';
import type { EventReader } from '@portal/contract/kernel';
import type { SignedInActor } from '#server/kernel/actor.ts';
import { changeText, eventText } from './event-text.ts';
import { concerns, canReceive, type Subscriber } from './subscriber.ts';
import type { AccessNotification, ChangeNotification } from './channel-message.ts';

/** The streams that are open in this process. */
export interface Listeners {
  /** Adds one, unconfirmed. A user's oldest ends where there would be more than `mostStreams`. */
  add(actor: SignedInActor, reader: EventReader): Subscriber;
  /** Ends a stream that is still open. */
  end(listener: Subscriber): void;
  /** Forgets one whose reader has gone. */
  forget(listener: Subscriber): void;
  has(listener: Subscriber): boolean;
  all(): readonly Subscriber[];
  /** Tells those who are confirmed; the others are told once they are. */
  tell(change: ChangeNotification): void;
  /** Ends the streams of those who may see something else now; they come back with what it is. */
  follow(notice: AccessNotification): void;
  send(text: Buffer): void;
}

export function createSubscribers(): Listeners {
  // In the order of their coming; what concerns few is looked for among few.
  const listeners = new Set<Subscriber>();
  const byUser = new Map<string, Set<Subscriber>>();

  function forget(listener: Subscriber): void {
    listeners.delete(listener);
    const { userId } = listener.actor;
    const own = byUser.get(userId);
    own?.delete(listener);
    if (own?.size === 0) byUser.delete(userId);
  }

  function end(listener: Subscriber): void {
    if (!listeners.has(listener)) return;
    forget(listener);
    listener.reader.end();
  }

  function displaceOldest(own: ReadonlySet<Subscriber>): void {
    for (const oldest of own) {
      if (own.size < mostStreams) return;
      oldest.reader.send(eventText('displaced'));
      end(oldest);
    }
  }

  return {
    add(actor, reader) {
      const cameAt = performance.now();
      const listener: Subscriber = { actor, reader, cameAt, isConfirmed: false };
      displaceOldest(byUser.get(actor.userId) ?? new Set());
      const own = byUser.get(actor.userId) ?? new Set();
      byUser.set(actor.userId, own.add(listener));
      listeners.add(listener);
      return listener;
    },
    end,
    forget,
    has: (listener) => listeners.has(listener),
    all: () => [...listeners],
    tell(change) {
      const text = changeText(change);
      for (const { actor, reader, isConfirmed } of listeners) {
        if (isConfirmed && canReceive(actor, change)) reader.send(text);
      }
    },
    follow(notice) {
      const candidates = notice.access === 'user' ? (byUser.get(notice.id) ?? []) : listeners;
      for (const listener of candidates) {
        if (concerns(notice, listener.actor)) end(listener);
      }
    },
    send(text) {
      for (const { reader } of listeners) reader.send(text);
    },
  };
}
