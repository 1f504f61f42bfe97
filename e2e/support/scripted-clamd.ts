import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

/** A scanner that replies only when the test says so. */
export interface ScriptedClamd {
  /** For `CLAMD_URL`. */
  readonly url: string;
  /** Gives a verdict on every file that waits, and on those to come. */
  release: () => void;
  stop: () => Promise<void>;
}

/** What the scanner finds in a file. */
export const infectedText = 'a text that the test’s scanner finds';

/** Starts a scanner that speaks clamd's protocol; it reads files, and waits for `release`. */
export async function startScriptedClamd(): Promise<ScriptedClamd> {
  const released = Promise.withResolvers<void>();
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    let received = Buffer.alloc(0);
    socket.on('data', (piece: Buffer) => {
      received = Buffer.concat([received, piece]);
      if (received.toString('latin1') === 'zPING\0') socket.end('PONG\0');
      // A length of zero ends the file.
      if (received.readUInt32BE(received.length - 4) !== 0) return;
      const verdict = received.includes(infectedText) ? 'Test.Virus FOUND' : 'OK';
      void released.promise.then(() => socket.end(`stream: ${verdict}\0`));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('There is no free port');
  return {
    url: `tcp://127.0.0.1:${address.port}`,
    release: released.resolve,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
