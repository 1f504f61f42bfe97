import { Agent, request, type ClientRequest } from 'node:http';

/** Arrival of a change at each reader, in ms since 1970. */
export interface ReceivedEvent {
  readonly id: string;
  readonly at: number[];
}

interface Order {
  readonly port: number;
  readonly cookies: readonly string[];
}

const agent = new Agent({ maxSockets: Infinity });

/** Number of concurrent connection attempts. */
const abreast = 50;

let streams: ClientRequest[] = [];
let received = new Map<string, number[]>();

process.on('message', (order: Order | 'tell') => {
  if (order === 'tell') {
    process.send?.([...received].map(([id, at]): ReceivedEvent => ({ id, at })));
    received = new Map();
  } else void openAll(order);
});

process.once('disconnect', () => process.exit());

/**
 * Opens a stream with each cookie instead of the open ones, and reports when all of them receive
 * events.
 */
async function openAll({ port, cookies }: Order): Promise<void> {
  for (const stream of streams) stream.destroy();
  streams = [];
  for (let from = 0; from < cookies.length; from += abreast)
    await Promise.all(cookies.slice(from, from + abreast).map((cookie) => openOne(port, cookie)));
  process.send?.('open');
}

function openOne(port: number, cookie: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const stream = request({ agent, port, path: '/api/v1/events/', headers: { cookie } });
    streams.push(stream);
    stream.on('error', reject);
    stream.on('response', (response) => {
      if (response.statusCode !== 200) reject(new Error(`answered ${response.statusCode}`));
      response.on('error', () => undefined);
      response.setEncoding('utf8').on('data', (text: string) => {
        if (text.includes(':\n\n')) resolve();
        note(text);
      });
    });
    stream.end();
  });
}

function note(text: string): void {
  const now = performance.timeOrigin + performance.now();
  for (const [, id] of text.matchAll(/"id":"([^"]+)"/g)) {
    if (id === undefined) continue;
    const at = received.get(id);
    if (at) at.push(now);
    else received.set(id, [now]);
  }
}
