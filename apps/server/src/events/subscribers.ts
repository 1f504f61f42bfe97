import {
  type ChangeMessage,
  type ChangeType,
  type EventName,
  maxStreamsPerUser,
  type PresenceMessage,
} from '@portal/contract/events';
import type { EventSink } from '@portal/contract/kernel';
import type { Actor, SignedInActor } from '#server/kernel/actor.ts';
import type { AccessNotification, ChangeNotification } from './channel-message.ts';

/** Open stream and its recipient. */
export interface Subscriber {
  readonly actor: SignedInActor;
  readonly reader: EventSink;
  /** Time by `performance.now()` since which it receives changes. */
  readonly replayFrom: number;
  /** True once the session was verified after its last change; before that, no change is sent. */
  isVerified: boolean;
}

/** Returns true if an actor receives a change: employees by permission, customers by customer. */
function canReceive(actor: SignedInActor, change: ChangeNotification): boolean {
  const { customerId, permission, userId } = change;
  if (userId !== null) return actor.userId === userId;
  if (actor.kind === 'customer') return actor.customerId === customerId;
  return permission === null || actor.permissions.has(permission);
}

/** Types of objects that are in a clinic, or about a device in one. */
const placedTypes: ReadonlySet<ChangeType> = new Set([
  'clinic',
  'installed_device',
  'service_ticket',
  'service_request',
]);

/**
 * Returns what an actor receives of a change; null for nothing. Who sees some clinics alone receives
 * nothing of an object in another one; where the clinic is not known they hear that something of the
 * type changed, without its id.
 */
export function toReceived(
  actor: SignedInActor,
  change: ChangeNotification,
): ChangeNotification | null {
  if (!canReceive(actor, change)) return null;
  const isLimited = actor.kind === 'customer' && actor.clinicIds !== null;
  if (!isLimited || !placedTypes.has(change.type)) return change;
  if (change.clinicIds === undefined) return change.id === null ? change : { ...change, id: null };
  return change.clinicIds.some((id) => actor.clinicIds?.includes(id)) ? change : null;
}

/** Returns true for employees of the service desk: a customer's user never learns who is on an object. */
export const maySeePresence = (actor: SignedInActor): boolean =>
  actor.kind === 'employee' && actor.permissions.has('service');

/** Returns true if an actor's access may have changed. */
export function isAffected({ access, id }: AccessNotification, actor: SignedInActor): boolean {
  switch (access) {
    case 'session':
      return actor.sessionId === id;
    case 'user':
      return actor.userId === id;
    case 'customer':
      return actor.kind === 'customer' && actor.customerId === id;
  }
}

/** Returns true if a session has the same actor as when its stream began. */
export function isSameActor(before: SignedInActor, now: Actor): boolean {
  if (before.kind === 'customer') {
    return (
      now.kind === 'customer' &&
      now.customerId === before.customerId &&
      now.clinicRole === before.clinicRole &&
      String(now.clinicIds) === String(before.clinicIds)
    );
  }
  return (
    now.kind === 'employee' &&
    now.permissions.size === before.permissions.size &&
    now.permissions.isSubsetOf(before.permissions)
  );
}

/** The streams that are open in this process. */
interface Subscribers {
  /** Adds one, unconfirmed. A user's oldest ends where there would be more than `maxStreamsPerUser`. */
  add(actor: SignedInActor, reader: EventSink, replayWindow: number): Subscriber;
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
    add(actor, reader, replayWindow) {
      const replayFrom = performance.now() - replayWindow;
      const subscriber: Subscriber = { actor, reader, replayFrom, isVerified: false };
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
        const received = isVerified ? toReceived(actor, change) : null;
        if (received !== null) reader.send(received === change ? text : formatChange(received));
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

// Formats of HTML Living Standard §9.2.5; one text is shared by all recipients.

/** Formats an event without data. */
export function formatEvent(name: Exclude<EventName, 'change' | 'presence'>): Buffer {
  return formatMessage(name, {});
}

/** Formats a change with type and id only. */
export function formatChange({ type, id }: ChangeMessage): Buffer {
  return formatMessage('change', { type, id });
}

/** Formats who is on an object. */
export const formatPresence = (message: PresenceMessage): Buffer =>
  formatMessage('presence', message);

const formatMessage = (name: EventName, data: object): Buffer =>
  Buffer.from(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);

/** Comment line, so that proxies do not take the connection for a dead one. */
export const heartbeat = Buffer.from(':\n\n');

/**
 * Formats the reconnection delay in milliseconds: two to six seconds at random, so that not all
 * clients return at once after a restart.
 */
export function formatRetry(chance = Math.random()): Buffer {
  return Buffer.from(`retry: ${Math.round(2000 + chance * 4000)}\n\n`);
}
