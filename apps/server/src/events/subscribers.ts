import { maxStreamsPerUser } from '@portal/contract/events';
import type { EventSink } from '@portal/contract/kernel';
import type { SignedInActor } from '#server/kernel/actor.ts';
import { formatChange, formatEvent } from './format-event.ts';
import { isAffected, canReceive, type Subscriber } from './subscriber.ts';
import type { AccessNotification, ChangeNotification } from './channel-message.ts';

/** The streams that are open in this process. */
export interface Subscribers {
  /** Adds one, unconfirmed. A user's oldest ends where there would be more than `maxStreamsPerUser`. */
  add(actor: SignedInActor, reader: EventSink): Subscriber;
  /** Ends a stream that is still open. */
  end(subscriber: Subscriber): void;
  /** Removes a subscriber whose reader has left. */
  remove(subscriber: Subscriber): void;
  has(subscriber: Subscriber): boolean;
  all(): readonly Subscriber[];
  /** Sends to verified subscribers; the others receive it once they are verified. */
  sendChange(change: ChangeNotification): void;
  /** Ends the streams of actors whose permissions changed. Their clients reconnect. */
  endAffected(notification: AccessNotification): void;
  sendToAll(text: Buffer): void;
}

export function createSubscribers(): Subscribers {
  // In order of subscription. Changes for a few recipients are looked up among few.
  const subscribers = new Set<Subscriber>();
  const byUser = new Map<string, Set<Subscriber>>();

  function remove(subscriber: Subscriber): void {
    subscribers.delete(subscriber);
    const { userId } = subscriber.actor;
    const own = byUser.get(userId);
    own?.delete(subscriber);
    if (own?.size === 0) byUser.delete(userId);
  }

  function end(subscriber: Subscriber): void {
    if (!subscribers.has(subscriber)) return;
    remove(subscriber);
    subscriber.reader.end();
  }

  function displaceOldest(own: ReadonlySet<Subscriber>): void {
    for (const oldest of own) {
      if (own.size < maxStreamsPerUser) return;
      oldest.reader.send(formatEvent('displaced'));
      end(oldest);
    }
  }

  return {
    add(actor, reader) {
      const addedAt = performance.now();
      const subscriber: Subscriber = { actor, reader, addedAt, isVerified: false };
      displaceOldest(byUser.get(actor.userId) ?? new Set());
      const own = byUser.get(actor.userId) ?? new Set();
      byUser.set(actor.userId, own.add(subscriber));
      subscribers.add(subscriber);
      return subscriber;
    },
    end,
    remove,
    has: (subscriber) => subscribers.has(subscriber),
    all: () => [...subscribers],
    sendChange(change) {
      const text = formatChange(change);
      for (const { actor, reader, isVerified } of subscribers) {
        if (isVerified && canReceive(actor, change)) reader.send(text);
      }
    },
    endAffected(notification) {
      const candidates =
        notification.access === 'user' ? (byUser.get(notification.id) ?? []) : subscribers;
      for (const subscriber of candidates) {
        if (isAffected(notification, subscriber.actor)) end(subscriber);
      }
    },
    sendToAll(text) {
      for (const { reader } of subscribers) reader.send(text);
    },
  };
}
