import { createServer as createHttpServer, type IncomingMessage } from 'node:http';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { createForwarder, type ForwardedEntry } from './create-forwarder.ts';

const entry = (action: string): ForwardedEntry => ({
  id: '0190f7a3-0000-7000-8000-000000000001',
  at: '2026-04-01T08:00:00.000Z',
  actor_kind: 'anonymous',
  actor_id: null,
  action,
  object_type: 'user_account',
  object_id: '0190f7a3-0000-7000-8000-000000000002',
  changes: { count: { from: null, to: 2 } },
  ip: '192.0.2.1',
  user_agent: 'Brówser',
  request_id: 'r1',
});

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0))
    await new Promise((resolve) => void server.close(resolve));
});

async function listen(server: Server): Promise<number> {
  servers.push(server);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address: AddressInfo | string | null = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

/** Sends two entries to a webhook that answers with the status. */
async function sendToWebhook(status: number, headers: Record<string, string> = {}, user = '') {
  const received: { headers: IncomingMessage['headers']; body: string }[] = [];
  const port = await listen(
    createHttpServer((request, response) => {
      const respond = async (): Promise<void> => {
        received.push({ headers: request.headers, body: await text(request) });
        response.writeHead(status, { connection: 'close', ...headers }).end();
      };
      void respond();
    }),
  );
  const sending = createForwarder(`http://${user}127.0.0.1:${port}/audit`)([
    entry('sign_in'),
    entry('sign_in_failed'),
  ]);
  return { sending, received };
}

describe('webhook', () => {
  it('posts one JSON object on each line', async () => {
    const { sending, received } = await sendToWebhook(204, {}, 'portal:s%3Acret@');
    await sending;
    expect(received).toHaveLength(1);
    expect(received[0]?.headers).toMatchObject({
      'content-type': 'application/x-ndjson',
      authorization: `Basic ${Buffer.from('portal:s:cret').toString('base64')}`,
    });
    const lines = received[0]?.body.split('\n') ?? [];
    expect(lines.pop()).toBe('');
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      entry('sign_in'),
      entry('sign_in_failed'),
    ]);
  });

  it.each([400, 401, 404, 429, 500, 503])('fails on status %i', async (status) => {
    const { sending } = await sendToWebhook(status);
    await expect(sending).rejects.toThrow(String(status));
  });

  it('follows no redirect', async () => {
    const { sending } = await sendToWebhook(307, { location: 'http://127.0.0.1:9/' });
    await expect(sending).rejects.toThrow();
  });

  it('fails without a server', async () => {
    await expect(createForwarder('http://127.0.0.1:9/')([entry('sign_in')])).rejects.toThrow();
  });
});

describe('syslog', () => {
  it('sends a frame with its length in bytes for each entry', async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const port = await listen(
      createServer((socket) => {
        void text(socket).then(resolve);
      }),
    );
    await createForwarder(`syslog+tcp://127.0.0.1:${port}`)([
      entry('sign_in'),
      entry('sign_in_failed'),
      entry('issue_link_cancel_two_factor_reset'),
    ]);
    const messages: string[] = [];
    for (let rest = Buffer.from(await promise); rest.length > 0;) {
      const [length = ''] = rest.toString().split(' ', 1);
      const from = length.length + 1;
      messages.push(rest.subarray(from, from + Number(length)).toString());
      rest = rest.subarray(from + Number(length));
    }
    expect(messages).toHaveLength(3);
    expect(messages[0]).toMatch(
      /^<109>1 2026-04-01T08:00:00\.000Z \S+ partner-portal \d+ sign_in - \{"id"/,
    );
    expect(messages[1]).toMatch(/^<108>1 .* sign_in_failed - \{/);
    expect(messages[2]).toMatch(/ issue_link_cancel_two_factor_res - \{/);
    expect(messages.every((message) => message.endsWith('}'))).toBe(true);
  });

  it('fails without a server, and when the connection breaks', async () => {
    await expect(createForwarder('syslog+tcp://127.0.0.1:9')([entry('sign_in')])).rejects.toThrow();
    const port = await listen(createServer((socket) => void socket.resetAndDestroy()));
    await expect(
      createForwarder(`syslog+tcp://127.0.0.1:${port}`)([entry('sign_in')]),
    ).rejects.toThrow();
  });
});
