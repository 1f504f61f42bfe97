import { once } from 'node:events';
import {
  createServer,
  get,
  type IncomingMessage,
  type RequestListener,
  type Server,
} from 'node:http';
import { json } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFreePorts, hasHaproxy, startHaproxy, toPortalReplacements } from './haproxy.ts';

let servers: Server[];
let proxy: { stop(): Promise<void> };
let origin: string;
const requests: string[] = [];
let checkMilliseconds = 0;

/** Only the last one has the script of a newer version. */
const serveAs =
  (at: number): RequestListener =>
  async ({ method, url = '' }, response) => {
    if (url === '/health/ready') await delay(checkMilliseconds);
    else requests.push(`${method} ${url}`);
    const isFound = url === '/health/ready' || (url === '/assets/new.js' && at === 2);
    response.writeHead(isFound ? 200 : 404).end(String(at));
  };

beforeAll(async () => {
  if (!hasHaproxy) return;
  const [front = 0, ...ports] = await findFreePorts(4);
  servers = ports.map((_port, at) => createServer(serveAs(at)));
  for (const [at, server] of servers.entries())
    await new Promise<void>((resolve) => void server.listen(ports[at], '127.0.0.1', resolve));
  proxy = await startHaproxy({
    configuration: 'portal.cfg',
    replacements: toPortalReplacements(front, ports, '100ms'),
    ports: [front],
  });
  origin = `http://127.0.0.1:${front}`;
});

afterAll(async () => {
  if (!hasHaproxy) return;
  await proxy.stop();
  for (const server of servers) server.close();
});

describe.skipIf(!hasHaproxy)('HAProxy in front of several processes (needs haproxy)', () => {
  it('finds a script that only the processes of one version have', async () => {
    for (let tries = 0; tries < 9; tries += 1) {
      const response = await fetch(`${origin}/assets/new.js`);
      expect([response.status, await response.text()]).toEqual([200, '2']);
    }
  });

  it('asks one process alone for everything else, and remembers it for the browser', async () => {
    requests.length = 0;
    const response = await fetch(`${origin}/api/v1/customers/`, { method: 'POST' });
    expect(response.status).toBe(404);
    expect(requests).toEqual(['POST /api/v1/customers/']);
    expect(response.headers.get('set-cookie')).toMatch(
      /^portal_process=(?:one|two|three); path=\/; HttpOnly; Secure; SameSite=Lax$/u,
    );
    const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? '';
    const first = await response.text();
    for (let tries = 0; tries < 5; tries += 1) {
      const next = await fetch(`${origin}/dashboard`, { headers: { cookie } });
      expect(await next.text()).toBe(first);
    }
  });

  it('goes on asking processes that take longer for a check than lies between two', async () => {
    checkMilliseconds = 250;
    await delay(700);
    const response = await fetch(`${origin}/api/v1/customers/`);
    expect(response.status).toBe(404);
  });

  it('returns what the contract says where no process runs', async () => {
    for (const server of servers) {
      server.close();
      server.closeAllConnections();
    }
    // Over a connection of its own: HAProxy may just be closing those of the requests before.
    const request = get(`${origin}/api/v1/customers/`, { agent: false });
    const [response]: IncomingMessage[] = await once(request, 'response');
    expect(response?.statusCode).toBe(503);
    expect(response?.headers['retry-after']).toBe('5');
    expect(response && (await json(response))).toMatchObject({ code: 'unavailable' });
  });
});
