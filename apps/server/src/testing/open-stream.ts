import type { AddressInfo } from 'node:net';
import { request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { listenToEvents } from '@portal/contract/events';
import { apiBase } from '#server/http/routes.ts';
import type { Caller } from './portal.ts';

/** One event as received. */
export interface ReceivedEvent {
  readonly name: string;
  readonly data: unknown;
}

/** A stream that is open, as a browser would have it. */
export interface OpenStream {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** Everything received so far, as text. */
  text(): string;
  /** Events received so far. */
  received(): ReceivedEvent[];
  /** Returns the next unread events, once there are this many. */
  next(count?: number): Promise<ReceivedEvent[]>;
  /** Resolves when the server has ended it. */
  readonly ended: Promise<void>;
  readonly hasEnded: () => boolean;
  close(): void;
}

/** Returns the address of the application; the first stream makes it listen. */
async function getAddress(app: FastifyInstance): Promise<AddressInfo> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('The app has no port');
  return address;
}

const timeout = 10_000;

/** Waits for something to come about. @throws Error where it does not. */
export async function until(condition: () => boolean): Promise<void> {
  const latest = Date.now() + timeout;
  while (!condition()) {
    if (Date.now() > latest) throw new Error('It did not come about');
    await delay(5);
  }
}

/** Opens a stream of events at an instance of the application. */
export async function openStream(app: FastifyInstance, as: Caller): Promise<OpenStream> {
  const { port } = await getAddress(app);
  const path = `${apiBase}${listenToEvents.path}`;
  const call = request({ host: '127.0.0.1', port, path, headers: { cookie: as.cookie } });
  call.end();
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    call.once('response', resolve);
    call.once('error', reject);
  });
  const incoming = { text: '', isOver: false };
  let taken = 0;
  response.setEncoding('utf8').on('data', (piece: string) => (incoming.text += piece));
  const ended = new Promise<void>((resolve) => {
    response.once('close', () => {
      incoming.isOver = true;
      resolve();
    });
  });
  response.on('error', () => undefined);
  // Earlier changes arrive before the first heartbeat, the test's own after it.
  if (response.statusCode === 200)
    await until(() => incoming.isOver || incoming.text.includes(':\n\n'));
  const begun = eventsIn(incoming.text).length;
  const received = (): ReceivedEvent[] => eventsIn(incoming.text).slice(begun);
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    text: () => incoming.text,
    received,
    async next(count = 1) {
      await until(() => incoming.isOver || received().length >= taken + count);
      const events = received().slice(taken, taken + count);
      taken += count;
      return events;
    },
    ended,
    hasEnded: () => incoming.isOver,
    close: () => void call.destroy(),
  };
}

function eventsIn(text: string): ReceivedEvent[] {
  return text
    .split('\n\n')
    .slice(0, -1)
    .flatMap((block) => {
      const name = /^event: (.*)$/m.exec(block)?.[1];
      const data = /^data: (.*)$/m.exec(block)?.[1];
      return name && data ? [{ name, data: JSON.parse(data) as unknown }] : [];
    });
}
