import { once } from 'node:events';
import { createServer as createBareServer, type Server } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { createServer, sendClientError } from './server.ts';

/** Returns the server's response to raw bytes, until it closes the connection. */
async function sendRaw(server: Server, sent: string): Promise<string> {
  const address = server.address();
  const socket = connect(typeof address === 'object' ? (address?.port ?? 0) : 0, '127.0.0.1');
  socket.write(sent);
  return text(socket);
}

function expectRefusal(response: string, status: number): void {
  const [head = '', body = ''] = response.split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(head).toContain('\r\nx-content-type-options: nosniff');
  expect(JSON.parse(body)).toEqual({ detail: 'The request is not valid.', code: 'invalid' });
}

it.each([
  ['400 for what is no HTTP', 'what?\r\n\r\n', 400],
  ['431 for a head over 16 KiB', `GET / HTTP/1.1\r\nhost: a\r\nx: ${'x'.repeat(20_000)}`, 431],
])('returns %s, in the contract’s form', async (_name, sent, status) => {
  const app = await createServer({ logger: false, trustProxy: false, isOutage: () => false });
  await app.listen({ port: 0, host: '127.0.0.1' });
  try {
    expectRefusal(await sendRaw(app.server, sent), status);
  } finally {
    await app.close();
  }
});

it('returns 408 for a head that does not end', async () => {
  const server = createBareServer({ headersTimeout: 50, connectionsCheckingInterval: 20 });
  server.on('clientError', sendClientError).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    expectRefusal(await sendRaw(server, 'GET / HTTP/1.1\r\nhost: a\r\n'), 408);
  } finally {
    server.close();
  }
});
