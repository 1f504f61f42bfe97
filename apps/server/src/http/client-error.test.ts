import { once } from 'node:events';
import { createServer as createBareServer, type Server } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { createClientErrorHandler } from './client-error.ts';
import { createServer } from './server.ts';

/** Returns the server's response to raw bytes, until it closes the connection. */
async function sendRaw(server: Server, sent: string): Promise<string> {
  const address = server.address();
  const socket = connect(typeof address === 'object' ? (address?.port ?? 0) : 0, '127.0.0.1');
  socket.write(sent);
  return text(socket);
}

const transport = { https: true, includesSubdomains: true };

function expectRefusal(response: string, status: number): void {
  const [head = '', body = ''] = response.split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(head).toContain('\r\nx-content-type-options: nosniff');
  expect(head).toContain('\r\nstrict-transport-security: max-age=31536000; includeSubDomains');
  expect(head).toContain(
    "\r\ncontent-security-policy: default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  );
  expect(JSON.parse(body)).toEqual({ detail: 'The request is not valid.', code: 'invalid' });
}

it.each([
  ['400 for what is no HTTP', 'what?\r\n\r\n', 400],
  ['400 for a space before the colon', 'GET / HTTP/1.1\r\nhost : a\r\n\r\n', 400],
  ['400 for a folded header', 'GET / HTTP/1.1\r\nhost: a\r\n b\r\n\r\n', 400],
  ['400 for a header without a name', 'GET / HTTP/1.1\r\nhost: a\r\n: b\r\n\r\n', 400],
  ['400 for a space in a name', 'GET / HTTP/1.1\r\nhost: a\r\nx y: b\r\n\r\n', 400],
  ['400 for a NUL in a value', 'GET / HTTP/1.1\r\nhost: a\r\nx: \0\r\n\r\n', 400],
  [
    '400 for two lengths',
    `POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab`,
    400,
  ],
  [
    '417 for an expectation that nobody knows',
    'GET / HTTP/1.1\r\nhost: a\r\nexpect: 200-ok\r\n\r\n',
    417,
  ],
  ['431 for a head over 16 KiB', `GET / HTTP/1.1\r\nhost: a\r\nx: ${'x'.repeat(20_000)}`, 431],
])('returns %s, in the contract’s form', async (_name, sent, status) => {
  const app = await createServer({
    logger: false,
    trustProxy: false,
    isOutage: () => false,
    transport,
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  try {
    expectRefusal(await sendRaw(app.server, sent), status);
  } finally {
    await app.close();
  }
});

it('returns 408 for a head that does not end', async () => {
  const server = createBareServer({ headersTimeout: 50, connectionsCheckingInterval: 20 });
  server.on('clientError', createClientErrorHandler(transport)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    expectRefusal(await sendRaw(server, 'GET / HTTP/1.1\r\nhost: a\r\n'), 408);
  } finally {
    server.close();
  }
});

const toRequest = (heads: readonly string[]) =>
  ['GET / HTTP/1.1', ...heads, 'connection: close', '', ''].join('\r\n');

it.each([
  ['two', ['Host: portal.example', 'Host: evil.example']],
  ['two that are equal', ['Host: portal.example', 'Host: portal.example']],
  ['two in other cases', ['host: portal.example', 'HOST: evil.example']],
  ['two around others', ['Host: portal.example', 'Accept: */*', 'Host: evil.example']],
  ['two, one of them empty', ['Host: portal.example', 'Host:']],
  ['three', ['Host: a', 'Host: b', 'Host: c']],
])('returns 400 for a request with %s Host headers', async (_name, heads) => {
  const app = await createServer({
    logger: false,
    trustProxy: false,
    isOutage: () => false,
    transport,
  });
  app.get('/', async () => 'fine');
  await app.listen({ port: 0, host: '127.0.0.1' });
  try {
    expectRefusal(await sendRaw(app.server, toRequest(heads)), 400);
    const [one = ''] = heads;
    expect(await sendRaw(app.server, toRequest([one, 'X-Host: evil.example']))).toMatch(
      /^HTTP\/1\.1 200 /,
    );
  } finally {
    await app.close();
  }
});
