import type { EventSink } from '@portal/contract/kernel';
import type { BaseLogger } from 'pino';
import type { Database } from '#server/database/database.ts';
import type { Replica } from '#server/database/replica.ts';
import type { Actor, SignedInActor } from '#server/kernel/actor.ts';
import { batch } from '#server/kernel/batch.ts';
import { minutes, seconds } from '#server/kernel/clock.ts';
import { type ChannelListener, openListener } from './channel-listener.ts';
import {
  type AccessNotification,
  type ChangeNotification,
  parseChannelMessage,
} from './channel-message.ts';
import { createPresences, type Presences } from './presence.ts';
import type { PresenceObject } from './presence-message.ts';
import {
  createSubscribers,
  formatChange,
  formatEvent,
  formatPresence,
  formatRetry,
  heartbeat,
  isAffected,
  isSameActor,
  maySeePresence,
  toReceived,
  type Subscriber,
} from './subscribers.ts';

interface EventBrokerOptions {
  readonly database: Pick<Database, 'connection' | 'pool'>;
  readonly log: Pick<BaseLogger, 'warn'>;
  /** Hears of each change before its readers do, and whether changes arrive. */
  readonly replica?: Pick<Replica, 'noteChange' | 'setNotified'> | null;
  /** Returns the current actor of each session. */
  readonly getActors: (sessionIds: readonly string[]) => Promise<(sessionId: string) => Actor>;
  /**
   * Milliseconds between heartbeats: some proxies close a connection that is silent for a minute or
   * less.
   */
  readonly heartbeatInterval?: number;
  /** Milliseconds between two looks at all sessions, some of which end by time alone. */
  readonly sessionCheckInterval?: number;
}

/** Sends the changes published by any process to the readers of this process. */
export interface EventBroker {
  /**
   * Sends a reader the changes that the actor may receive, until the reader leaves, the session
   * ends or the actor's permissions change; first those of so many milliseconds before. Returns the
   * function to unsubscribe.
   */
  add(actor: SignedInActor, reader: EventSink, replayWindow: number): () => void;
  /** Who is on which object, as far as the process has heard. */
  readonly presences: Pick<Presences, 'list'>;
  /** Opens its database connection now, not only with the first stream. */
  start(): void;
  /** Returns false while changes cannot arrive, once the connection has been opened. */
  isReceiving(): boolean;
  /** Ends all streams and closes the connection. */
  close(): Promise<void>;
}

/** Milliseconds between two looks for those who were not heard of in time. */
const presenceCheckInterval = seconds(2);

/** Creates a broker. It opens its database connection when the first client subscribes. */
export function createEventBroker(options: EventBrokerOptions): EventBroker {
  const { heartbeatInterval = seconds(25), sessionCheckInterval = minutes(1) } = options;
  const subscribers = createSubscribers();
  const lastChanges = createRecentChanges();
  const presences = createPresences();
  const getActorBatched = batch(options.getActors);
  let listener: ChannelListener | null = null;
  let isListening = false;
  /** Counts reconnections: actors that were requested before one are outdated. */
  let generation = 0;
  let isClosed = false;

  async function getActors(pending: readonly Subscriber[]): Promise<(sessionId: string) => Actor> {
    const ids = pending.map(({ actor }) => actor.sessionId);
    const [id, ...others] = ids;
    if (id === undefined || others.length > 0) return options.getActors(ids);
    const actor = await getActorBatched(id);
    return () => actor;
  }

  /**
   * Reads the sessions of those subscribers in one query. Ends the streams of changed actors, and
   * sends the others what they missed. If the query fails, verified subscribers stay verified.
   */
  async function verify(pending: readonly Subscriber[]): Promise<void> {
    if (pending.length === 0 || !isListening) return;
    const generationAtStart = generation;
    const getActor = await getActors(pending).catch(() => null);
    if (generationAtStart !== generation) return;
    for (const subscriber of pending) {
      if (!subscribers.has(subscriber)) continue;
      const isUnchanged = getActor
        ? isSameActor(subscriber.actor, getActor(subscriber.actor.sessionId))
        : subscriber.isVerified;
      if (isUnchanged) activate(subscriber);
      else subscribers.end(subscriber);
    }
  }

  /** Verifies a subscriber, and sends a heartbeat and what was missed. */
  function activate(subscriber: Subscriber): void {
    if (subscriber.isVerified) return;
    subscriber.isVerified = true;
    const { actor, reader, replayFrom } = subscriber;
    const missed = lastChanges.since(replayFrom);
    // The page read its user before the access changed, so it must read everything again.
    const isOutdated = missed?.some((one) => 'access' in one && isAffected(one, actor)) ?? true;
    if (isOutdated) reader.send(formatEvent('reset'));
    for (const change of isOutdated ? [] : (missed ?? [])) {
      const received = 'access' in change ? null : toReceived(actor, change);
      if (received !== null) reader.send(formatChange(received));
    }
    reader.send(heartbeat);
  }

  /** Tells those who are on an object, and may be there, who else is. */
  function sendPresence(on: PresenceObject): void {
    const people = presences.list(on);
    const present = new Set(people.map(({ person }) => person.id));
    const text = formatPresence({ ...on, people });
    for (const { actor, reader, isVerified } of subscribers.all())
      if (isVerified && present.has(actor.userId) && maySeePresence(actor)) reader.send(text);
  }

  function ensureListening(): void {
    listener ??= openListener(
      options.database,
      {
        ready() {
          options.replica?.noteChange();
          options.replica?.setNotified(true);
          isListening = true;
          generation += 1;
          lastChanges.begin();
          void verify(subscribers.all());
        },
        lost() {
          options.replica?.setNotified(false);
          isListening = false;
          generation += 1;
          for (const subscriber of subscribers.all()) subscriber.isVerified = false;
        },
        received(text) {
          const message = parseChannelMessage(text);
          if (message === null) return;
          // Who is where changes no data.
          if ('pageId' in message) {
            if (presences.note(message)) sendPresence(message.on);
            return;
          }
          options.replica?.noteChange();
          // An ended session opens no stream, so its message would only take the place of a change.
          if (!('access' in message) || message.access !== 'session') lastChanges.add(message);
          if ('access' in message) subscribers.endAffected(message);
          else subscribers.sendChange(message);
        },
      },
      options.log,
    );
  }

  const heartbeatTimer = setInterval(
    () => subscribers.sendToAll(heartbeat),
    heartbeatInterval,
  ).unref();
  const sessionTimer = setInterval(
    () => void verify(subscribers.all()),
    sessionCheckInterval,
  ).unref();

  const presenceTimer = setInterval(() => {
    for (const on of presences.expire()) sendPresence(on);
  }, presenceCheckInterval).unref();

  return {
    presences,
    add(actor, reader, replayWindow) {
      if (isClosed) {
        reader.end();
        return () => undefined;
      }
      ensureListening();
      const subscriber = subscribers.add(actor, reader, replayWindow);
      reader.send(formatRetry());
      void verify([subscriber]);
      return () => subscribers.remove(subscriber);
    },
    start() {
      if (!isClosed) ensureListening();
    },
    isReceiving: () => listener === null || isListening,
    async close() {
      isClosed = true;
      clearInterval(heartbeatTimer);
      clearInterval(sessionTimer);
      clearInterval(presenceTimer);
      for (const subscriber of subscribers.all()) subscribers.end(subscriber);
      await listener?.close();
    },
  };
}

/** Maximum number replayed one by one; more would delay the changes that follow. */
export const maxRecentChanges = 400;

/** A change of data, or of what somebody may see. */
type RecentChange = ChangeNotification | AccessNotification;

/** Recent changes, for subscribers that start after they have read. */
interface RecentChanges {
  /** Changes before this time are unknown. */
  begin(): void;
  add(change: RecentChange): void;
  /** Returns the changes since a `performance.now()` time in order; null if some are unknown. */
  since(moment: number): readonly RecentChange[] | null;
}

export function createRecentChanges(): RecentChanges {
  const entries: { readonly at: number; readonly change: RecentChange }[] = [];
  let knownSince = Infinity;
  return {
    begin() {
      entries.length = 0;
      knownSince = performance.now();
    },
    add(change) {
      entries.push({ at: performance.now(), change });
      if (entries.length <= maxRecentChanges) return;
      knownSince = entries[0]?.at ?? knownSince;
      entries.shift();
    },
    since(moment) {
      if (moment <= knownSince) return null;
      return entries.filter(({ at }) => at >= moment).map(({ change }) => change);
    },
  };
}
