import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { BaseLogger } from 'pino';
import type { Database } from '#server/database/database.ts';
import { probeNotifications } from '#server/database/probe-notifications.ts';
import type { Queryable } from '#server/database/statement.ts';
import { minutes, seconds } from '#server/kernel/clock.ts';
import { channel } from './channel-message.ts';

/** Where the connection is opened, and where notifications are sent. */
interface Source extends Pick<Database, 'connection'> {
  readonly pool: Queryable;
}

/** First and longest pause between attempts, in ms; each is twice as long as the one before. */
const pauses = { first: 100, longest: seconds(10) };

/** Detects a connection on which nothing arrives any more; nothing else would. */
const probe = { every: minutes(0.5), timeout: seconds(5) };

/** Pause, in ms, before a notification that could not be sent is sent again. */
const pauseUnsent = seconds(0.5);

export interface ChannelHandler {
  /** The connection is up: from now on every change is received. */
  ready(): void;
  /** The connection is down: changes are lost until it is up again. */
  lost(): void;
  received(text: string): void;
}

/** The process's one connection that listens to the channel, reconnected until it is closed. */
export interface ChannelListener {
  close(): Promise<void>;
}

/**
 * Listens on a connection of its own, and reconnects whenever that is lost. It counts as up once a
 * notification of its own has arrived.
 */
export function openListener(
  database: Source,
  handler: ChannelHandler,
  log: Pick<BaseLogger, 'warn'>,
): ChannelListener {
  const closing = new AbortController();
  const { signal } = closing;
  let current: pg.Client | null = null;
  /** True since nothing arrived on an open connection, so that it is logged once. */
  let wasSilent = false;

  /** Resolves once the connection is closed, with true if it was ever up. */
  async function listenOnce(): Promise<boolean> {
    const client = database.connection('events');
    current = client;
    const over = new Promise<void>((resolve) => {
      client.once('end', resolve);
      client.on('error', () => resolve());
    });
    client.on('notification', ({ payload = '' }) => handler.received(payload));
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
    } catch (error) {
      log.warn({ reason: getReason(error) }, 'events not listened to');
      await endQuietly(client);
      return false;
    }
    const found = await probeUntilSent(database, client, over);
    if (found === 'lost') {
      if (!signal.aborted) log.warn({ reason: 'lost' }, 'events not listened to');
      await endQuietly(client);
      return false;
    }
    if (found === 'silent') {
      if (!wasSilent && !signal.aborted) log.warn({ reason: 'silent' }, 'events do not arrive');
      wasSilent = true;
      await endQuietly(client);
      return false;
    }
    wasSilent = false;
    if (!signal.aborted) handler.ready();
    await Promise.race([over, untilSilent(database, client, over)]);
    handler.lost();
    if (!signal.aborted) log.warn({ reason: 'lost' }, 'events not listened to');
    await endQuietly(client);
    return true;
  }

  async function listenForGood(): Promise<void> {
    let pause = pauses.first;
    while (!signal.aborted) {
      const wasListening = await listenOnce();
      if (signal.aborted) return;
      if (wasListening) pause = pauses.first;
      await delay(pause * (0.5 + Math.random()), undefined, { signal }).catch(() => undefined);
      pause = Math.min(pause * 2, pauses.longest);
    }
  }

  const done = listenForGood();
  return {
    async close() {
      closing.abort();
      if (current) await endQuietly(current);
      await done;
    },
  };
}

/** Whether notifications arrive; while none can be sent, nothing is known. */
async function probeUntilSent(
  database: Pick<Source, 'pool'>,
  client: pg.Client,
  over: Promise<void>,
): Promise<'arriving' | 'silent' | 'lost'> {
  const ended = over.then(() => 'lost' as const);
  for (;;) {
    const probing = probeNotifications(database, client, { ...probe, channel });
    const state = await Promise.race([ended, probing]);
    if (state !== 'unsent') return state;
    const waited = await Promise.race([ended, delay(pauseUnsent, 'waited', { ref: false })]);
    if (waited === 'lost' || !(await isResponding(client))) return 'lost';
  }
}

/** Resolves if notifications stop arriving, or the connection stops responding. */
async function untilSilent(
  database: Pick<Source, 'pool'>,
  client: pg.Client,
  over: Promise<void>,
): Promise<void> {
  for (;;) {
    const waited = await Promise.race([over, delay(probe.every, 'waited', { ref: false })]);
    if (waited !== 'waited') return;
    const state = await probeNotifications(database, client, { ...probe, channel });
    if (state === 'silent' || (state === 'unsent' && !(await isResponding(client)))) return;
  }
}

async function isResponding(client: pg.Client): Promise<boolean> {
  const responded = client.query('select 1').then(
    () => true,
    () => false,
  );
  return Promise.race([responded, delay(probe.timeout, false, { ref: false })]);
}

/** Ends a connection that may be broken, with a time limit. */
async function endQuietly(client: pg.Client): Promise<void> {
  const ended = client.end().catch(() => undefined);
  await Promise.race([ended, delay(seconds(1), undefined, { ref: false })]);
}

function getReason(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
}
