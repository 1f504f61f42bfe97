import type { AddressInfo } from 'node:net';
import { request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { listenToEvents } from '@portal/contract/events';
import { apiBase } from '#server/http/routes.ts';
import type { Caller } from './portal.ts';

/** One event as it came. */
export interface HeardEvent {
  readonly name: string;
  readonly data: unknown;
}

/** A stream that is open, as a browser would have it. */
export interface OpenStream {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** Everything that came so far, letter by letter. */
  text(): string;
  /** The events that came since it hears. */
  heard(): HeardEvent[];
  /** The next ones that nobody has asked for yet, as soon as there are so many. */
  next(count?: number): Promise<HeardEvent[]>;
  /** Resolves when the server has ended it. */
  readonly ended: Promise<void>;
  readonly hasEnded: () => boolean;
  leave(): void;
}

/** Where the application listens; it begins to with the first stream. */
async function addressOf(app: FastifyInstance): Promise<AddressInfo> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('The app has no port');
  return address;
}

const patience = 10_000;

/** Waits for something to come about. @throws Error where it does not. */
export async function until(holds: () => boolean): Promise<void> {
  const latest = Date.now() + patience;
  while (!holds()) {
    if (Date.now() > latest) throw new Error('It did not come about');
    await delay(5);
  }
}

/** Opens a stream of events at an instance of the application. */
export async function openStream(app: FastifyInstance, as: Caller): Promise<OpenStream> {
  const { port } = await addressOf(app);
  const path = `${apiBase}${listenToEvents.path}`;
  const asked = request({ host: '127.0.0.1', port, path, headers: { cookie: as.cookie } });
  asked.end();
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    asked.once('response', resolve);
    asked.once('error', reject);
  });
  const came = { text: '', isOver: false };
  let told = 0;
  response.setEncoding('utf8').on('data', (piece: string) => (came.text += piece));
  const ended = new Promise<void>((resolve) => {
    response.once('close', () => {
      came.isOver = true;
      resolve();
    });
  });
  response.on('error', () => undefined);
  // What changed before it hears is told before the first heartbeat; then comes what the test brings about.
  if (response.statusCode === 200) await until(() => came.isOver || came.text.includes(':\n\n'));
  const begun = eventsIn(came.text).length;
  const heard = (): HeardEvent[] => eventsIn(came.text).slice(begun);
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    text: () => came.text,
    heard,
    async next(count = 1) {
      await until(() => came.isOver || heard().length >= told + count);
      const those = heard().slice(told, told + count);
      told += count;
      return those;
    },
    ended,
    hasEnded: () => came.isOver,
    leave: () => void asked.destroy(),
  };
}

function eventsIn(text: string): HeardEvent[] {
  return text
    .split('\n\n')
    .slice(0, -1)
    .flatMap((block) => {
      const name = /^event: (.*)$/m.exec(block)?.[1];
      const data = /^data: (.*)$/m.exec(block)?.[1];
      return name && data ? [{ name, data: JSON.parse(data) as unknown }] : [];
    });
}
