import type { BaseLogger } from 'pino';
import type { EventReader } from '@portal/contract/kernel';
import type { Database } from '#server/database/database.ts';
import type { Actor, SignedInActor } from '#server/kernel/actor.ts';
import { batch } from '#server/kernel/batch.ts';
import { minutes, seconds } from '#server/kernel/clock.ts';
import { changeText, eventText, heartbeatText, retryText } from './event-text.ts';
import { createLastChanges } from './last-changes.ts';
import { openListener, type ChannelListener } from './channel-listener.ts';
import { canReceive, isStill, type Subscriber } from './subscriber.ts';
import { createSubscribers } from './subscribers.ts';
import { parseChannelMessage } from './channel-message.ts';

interface EventBrokerOptions {
  readonly database: Pick<Database, 'connection'>;
  readonly log: Pick<BaseLogger, 'warn'>;
  /** Who each session speaks for now. */
  readonly actorsOf: (sessionIds: readonly string[]) => Promise<(sessionId: string) => Actor>;
  /** Milliseconds between two heartbeats: proxies end what is silent for a minute, some sooner. */
  readonly heartbeatEvery?: number;
  /** Milliseconds between two looks at all sessions, some of which end by time alone. */
  readonly lookEvery?: number;
  /**
   * Milliseconds before a stream begins of which its reader is told as well: a page shows what was
   * read before, as much as 30 seconds ago, and then has its stream opened.
   */
  readonly lookBack?: number;
}

/** Tells the readers of this process what is announced on any instance. */
export interface EventBroker {
  /**
   * Tells a reader what the actor may hear of, until the reader leaves, the session ends, or what
   * they may see becomes another. Answers how to leave.
   */
  add(actor: SignedInActor, reader: EventReader): () => void;
  /** Ends every stream, and listens no more. */
  close(): Promise<void>;
}

/** A hub that connects with its first reader. */
export function createEventBroker(options: EventBrokerOptions): EventBroker {
  const { heartbeatEvery = seconds(25), lookEvery = minutes(1), lookBack = seconds(45) } = options;
  const listeners = createSubscribers();
  const lastChanges = createLastChanges();
  const actorOfOne = batch(options.actorsOf);
  let line: ChannelListener | null = null;
  let isListening = false;
  /** Counts the line's ups and downs: an answer that was asked for before one of them is too old. */
  let turns = 0;
  let isClosed = false;

  async function actorsOf(those: readonly Subscriber[]): Promise<(sessionId: string) => Actor> {
    const ids = those.map(({ actor }) => actor.sessionId);
    const [id, ...others] = ids;
    if (id === undefined || others.length > 0) return options.actorsOf(ids);
    const actor = await actorOfOne(id);
    return () => actor;
  }

  /**
   * Asks for those listeners' sessions, all in one question; ends whose is not what it was, and tells
   * the others what they missed. Where there is no answer, who was confirmed stays so.
   */
  async function confirm(those: readonly Subscriber[]): Promise<void> {
    if (those.length === 0 || !isListening) return;
    const turn = turns;
    const actorOf = await actorsOf(those).catch(() => null);
    if (turn !== turns) return;
    for (const listener of those) {
      if (!listeners.has(listener)) continue;
      const holds = actorOf
        ? isStill(listener.actor, actorOf(listener.actor.sessionId))
        : listener.isConfirmed;
      if (holds) release(listener);
      else listeners.end(listener);
    }
  }

  /** Lets a listener hear from now on, of which a heartbeat tells, and of what they missed before. */
  function release(listener: Subscriber): void {
    if (listener.isConfirmed) return;
    listener.isConfirmed = true;
    const { actor, reader, cameAt } = listener;
    const missed = lastChanges.since(cameAt - lookBack);
    if (missed === null) reader.send(eventText('reset'));
    for (const change of missed ?? []) {
      if (canReceive(actor, change)) reader.send(changeText(change));
    }
    reader.send(heartbeatText);
  }

  function openUp(): void {
    line ??= openListener(
      options.database,
      {
        ready() {
          isListening = true;
          turns += 1;
          lastChanges.begin();
          void confirm(listeners.all());
        },
        lost() {
          isListening = false;
          turns += 1;
          for (const listener of listeners.all()) listener.isConfirmed = false;
        },
        heard(text) {
          const notice = parseChannelMessage(text);
          if (notice === null) return;
          if ('access' in notice) {
            listeners.follow(notice);
            return;
          }
          lastChanges.add(notice);
          listeners.tell(notice);
        },
      },
      options.log,
    );
  }

  const beating = setInterval(() => listeners.send(heartbeatText), heartbeatEvery).unref();
  const looking = setInterval(() => void confirm(listeners.all()), lookEvery).unref();

  return {
    add(actor, reader) {
      if (isClosed) {
        reader.end();
        return () => undefined;
      }
      openUp();
      const listener = listeners.add(actor, reader);
      reader.send(retryText());
      void confirm([listener]);
      return () => listeners.forget(listener);
    },
    async close() {
      isClosed = true;
      clearInterval(beating);
      clearInterval(looking);
      for (const listener of listeners.all()) listeners.end(listener);
      await line?.close();
    },
  };
}
