import { mostStreams } from '@portal/contract/events';
import type { EventReader } from '@portal/contract/kernel';
import type { SignedInActor } from '#server/kernel/actor.ts';
import { changeText, eventText } from './event-text.ts';
import { concerns, hears, type Listener } from './listener.ts';
import type { AccessNotice, ChangeNotice } from './notice.ts';

/** The streams that are open in this process. */
export interface Listeners {
  /** Adds one, unconfirmed. A user's oldest ends where there would be more than `mostStreams`. */
  add(actor: SignedInActor, reader: EventReader): Listener;
  /** Ends a stream that is still open. */
  end(listener: Listener): void;
  /** Forgets one whose reader has gone. */
  forget(listener: Listener): void;
  has(listener: Listener): boolean;
  all(): readonly Listener[];
  /** Tells those who are confirmed; the others are told once they are. */
  tell(change: ChangeNotice): void;
  /** Ends the streams of those who may see something else now; they come back with what it is. */
  follow(notice: AccessNotice): void;
  send(text: Buffer): void;
}

export function createListeners(): Listeners {
  // In the order of their coming; what concerns few is looked for among few.
  const listeners = new Set<Listener>();
  const byUser = new Map<string, Set<Listener>>();

  function forget(listener: Listener): void {
    listeners.delete(listener);
    const { userId } = listener.actor;
    const own = byUser.get(userId);
    own?.delete(listener);
    if (own?.size === 0) byUser.delete(userId);
  }

  function end(listener: Listener): void {
    if (!listeners.has(listener)) return;
    forget(listener);
    listener.reader.end();
  }

  function displaceOldest(own: ReadonlySet<Listener>): void {
    for (const oldest of own) {
      if (own.size < mostStreams) return;
      oldest.reader.send(eventText('displaced'));
      end(oldest);
    }
  }

  return {
    add(actor, reader) {
      const cameAt = performance.now();
      const listener: Listener = { actor, reader, cameAt, isConfirmed: false };
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
        if (isConfirmed && hears(actor, change)) reader.send(text);
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
