import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailResetLink } from '#server/domains/auth/passwords/request-reset.ts';
import { readMailbox } from '../mailbox.ts';
import { testPortal, type Caller, type TestPortal } from '../portal.ts';
import { runJobs } from '../run-jobs.ts';
import { sendRaw } from './send-raw.ts';

let portal: TestPortal;
/** A customer’s user, and an employee whose address nobody else may learn. */
let clinician: Caller;
let chief: Caller;
let chiefEmail: string;

beforeAll(async () => {
  portal = await testPortal();
  const { world } = portal;
  const employee = await world.addEmployee();
  chiefEmail = employee.email;
  chief = await portal.signedIn(employee);
  clinician = await portal.signedIn(await world.addCustomerUser((await world.addCustomer()).id));
});
afterAll(() => portal.close());

const base = '/api/v1';

const send = (as: Caller, options: InjectOptions & { headers?: Record<string, string> }) =>
  portal.app.inject({
    ...options,
    headers: { cookie: as.cookie, 'x-csrftoken': as.csrf, ...options.headers },
  });

describe('requests from other pages', () => {
  const bodies = [
    ['application/json', '{}'],
    ['text/plain', '{"first_name":"Eve"}'],
    ['application/x-www-form-urlencoded', 'first_name=Eve'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--x--',
    ],
    ['application/xml', '<a/>'],
    ['application/csp-report', '{}'],
  ] as const;
  const calls = [
    ['POST', '/crm/customers/'],
    ['PATCH', '/users/me/'],
    ['PUT', '/products/devices/019a0000-0000-7000-8000-000000000000/marketing/'],
    ['DELETE', '/auth/sessions/019a0000-0000-7000-8000-000000000000/'],
  ] as const;
  const tries = calls.flatMap(([method, path]) =>
    bodies.map(([type, payload]) => [method, type, path, payload] as const),
  );

  it.each(tries)(
    'refuses %s of the type %s with cookies alone',
    async (method, type, path, payload) => {
      const response = await portal.app.inject({
        method,
        url: base + path,
        headers: { cookie: chief.cookie, 'content-type': type },
        payload,
      });
      expect(response.statusCode).toBe(403);
      expect(response.json()).toMatchObject({ code: 'csrf_failed' });
    },
  );

  it.each([
    ['another port', 'http://localhost:81'],
    ['a dot behind the host', 'http://localhost.'],
    ['the host as a user', 'http://localhost@evil.example'],
    ['the host in a fragment', 'http://evil.example#http://localhost'],
    ['the host as a path', 'http://evil.example/localhost'],
    ['a subdomain', 'http://evil.localhost'],
    ['a longer name', 'http://localhostevil.example'],
    ['two origins', 'http://localhost http://evil.example'],
    ['a list', 'http://localhost, http://evil.example'],
    ['a file', 'file://'],
    ['an empty text', ''],
    ['the address of the same machine', 'http://127.0.0.1'],
    ['a scheme of its own', 'data:text/html,localhost'],
  ])('refuses an Origin with %s', async (_what, origin) => {
    const url = `${base}/users/me/`;
    const response = await send(chief, { method: 'PATCH', url, headers: { origin }, payload: {} });
    expect(response.json()).toMatchObject({ code: 'csrf_failed' });
  });

  it.each([
    ['in the query', () => ({ url: `${base}/users/me/?csrftoken=${chief.csrf}` })],
    ['in a field', () => ({ payload: { csrftoken: chief.csrf, csrfmiddlewaretoken: chief.csrf } })],
    ['in the header X-CSRF-Token', () => ({ headers: { 'x-csrf-token': chief.csrf } })],
    ['in the header X-XSRF-Token', () => ({ headers: { 'x-xsrf-token': chief.csrf } })],
    ['in the header Authorization', () => ({ headers: { authorization: chief.csrf } })],
  ] as [string, () => InjectOptions][])('refuses the token %s', async (_where, build) => {
    const { headers, ...options } = { url: `${base}/users/me/`, payload: {}, ...build() };
    const response = await portal.app.inject({
      method: 'PATCH',
      ...options,
      headers: { cookie: chief.cookie, ...headers },
    });
    expect(response.json()).toMatchObject({ code: 'csrf_failed' });
  });

  it.each(['none, cross-site', 'cross-origin', 'same-origin, cross-site', 'x', ''])(
    'refuses the site %j of Fetch Metadata',
    async (site) => {
      const headers = { 'sec-fetch-site': site };
      const url = `${base}/users/me/`;
      const response = await send(chief, { method: 'PATCH', url, headers, payload: {} });
      expect(response.json()).toMatchObject({ code: 'csrf_failed' });
    },
  );
});

describe('methods', () => {
  it.each(['x-http-method-override', 'x-method-override', 'x-http-method'])(
    'refuses to take another method from the header %s',
    async (name) => {
      const { id } = await portal.world.addCustomer();
      const url = `${base}/crm/customers/${id}/`;
      expect((await send(chief, { url, headers: { [name]: 'DELETE' } })).statusCode).toBe(200);
      const posted = await send(chief, { method: 'POST', url, headers: { [name]: 'DELETE' } });
      expect(posted.statusCode).toBe(405);
      expect((await send(chief, { url })).statusCode).toBe(200);
    },
  );

  it('refuses to take another method from the query', async () => {
    const { id } = await portal.world.addCustomer();
    const response = await send(chief, { url: `${base}/crm/customers/${id}/?_method=DELETE` });
    expect(response.statusCode).toBe(400);
  });

  it.each(['TRACE', 'TRACK', 'PROPFIND', 'CONNECT', 'get', 'GETT'])(
    'refuses the method %s',
    async (method) => {
      const target = method === 'CONNECT' ? 'evil.example:443' : `${base}/users/me/`;
      const { status, text } = await sendRaw(
        portal.app,
        `${method} ${target} HTTP/1.1\r\nhost: a\r\ncookie: ${chief.cookie}\r\nconnection: close\r\n\r\n`,
      );
      expect([0, 400, 404, 405, 501]).toContain(status);
      expect(text).not.toContain(chiefEmail);
    },
  );
});

const read = (target: string) =>
  sendRaw(
    portal.app,
    `GET ${target} HTTP/1.1\r\nhost: a\r\ncookie: ${clinician.cookie}\r\nconnection: close\r\n\r\n`,
  );

describe('paths to what a customer may not read', () => {
  it.each([
    '/api/v1/users/me/../employees/',
    '/api/v1/users/me/%2e%2e/employees/',
    '/api/v1/users/me/%252e%252e/employees/',
    '/api/v1/users/me/..%2femployees/',
    '/api/v1/users/me/..;/employees/',
    '/api/v1/users/me/%c0%ae%c0%ae/employees/',
    '/api/v1//users/employees/',
    '//api/v1/users/employees/',
    '/api/v1/./users/employees/',
    '/api/v1/users/employees/;/',
    '/api/v1/users/employees;x=1/',
    '/api/v1/users/employees/..;/',
    '/api/v1/USERS/employees/',
    '/API/v1/users/employees/',
    '/api/v1/users%2femployees/',
    '/api/v1/users%5cemployees/',
    String.raw`/api/v1/users\employees/`,
    '/api/v1/users/employees/%00',
    '/api/v1/users/employees%00/',
    '/api/v1/users/employees./',
    '/api/v1/users/employees%20/',
    '/api/v1/users/employees%09/',
    '/api/v1/users/employees/%0d%0aset-cookie:%20x=1',
    '/api/v1/users/employees/#/users/me/',
    '/api/v1/users/employees/?x=/users/me/',
    '/api/v1/users/employees.json',
    '/api/v1/users/employees//',
    '/api/v1/users/%65mployees/',
    'http://evil.example/api/v1/users/employees/',
    '*',
  ])('refuses %s', async (target) => {
    const { status, text } = await read(target);
    // What is no path of the API may be a page of the application, which knows nothing.
    if (status === 200) expect(text).toContain('content-type: text/html');
    else expect([0, 400, 403, 404, 405]).toContain(status);
    expect(text).not.toContain(chiefEmail);
    expect(text.toLowerCase()).not.toContain('set-cookie: x=1');
  });

  it.each([
    'x-original-url',
    'x-rewrite-url',
    'x-forwarded-uri',
    'x-forwarded-prefix',
    'forwarded',
  ])('refuses another path in the header %s', async (name) => {
    const headers = { [name]: `${base}/users/employees/` };
    const response = await send(clinician, { url: `${base}/users/me/`, headers });
    expect(response.json()).toMatchObject({ role: 'customer' });
    expect(response.body).not.toContain(chiefEmail);
  });

  it.each(['x-user-id', 'x-remote-user', 'remote-user', 'x-authenticated-user', 'x-role'])(
    'refuses to believe the header %s',
    async (name) => {
      const headers = { [name]: chiefEmail };
      const response = await portal.app.inject({ url: `${base}/users/me/`, headers });
      expect(response.statusCode).toBe(401);
    },
  );

  it.each(['Bearer', 'Basic', 'Negotiate'])('refuses a session as %s', async (scheme) => {
    const token = /access_token=([^;]*)/.exec(chief.cookie)?.[1] ?? '';
    const headers = { authorization: `${scheme} ${token}` };
    const response = await portal.app.inject({ url: `${base}/users/me/`, headers });
    expect(response.statusCode).toBe(401);
  });
});

describe('paths to files of the machine', () => {
  it.each([
    '/assets/../../package.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/assets/..%2f..%2fpackage.json',
    '/assets/%252e%252e%252fpackage.json',
    '/assets/..%5c..%5cpackage.json',
    String.raw`/assets/..\..\package.json`,
    '/assets//etc/passwd',
    '/assets/%2fetc%2fpasswd',
    '/assets/x.js%00.png',
    '/files/../../../etc/passwd',
    '/files/%2e%2e%2f%2e%2e%2fetc/passwd',
    '/files/document/../../../../etc/passwd',
    '/.vite/manifest.json',
    '/.git/config',
    '/.env',
    '/package.json',
    '/src/main.tsx',
    '/../../etc/passwd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/index.html/../../../package.json',
  ])('refuses %s', async (target) => {
    const { status, text } = await sendRaw(
      portal.app,
      `GET ${target} HTTP/1.1\r\nhost: a\r\naccept: */*\r\nconnection: close\r\n\r\n`,
    );
    // A path of no file may be a page of the application.
    if (status === 200) expect(text).toContain('text/html');
    else expect([400, 403, 404]).toContain(status);
    expect(text).not.toMatch(/root:|"dependencies"|"workspaces"|\[core\]|SECRET_KEY=|"isEntry"/);
  });
});

const request = (heads: readonly string[], body = '') =>
  sendRaw(
    portal.app,
    ['POST /api/v1/auth/jwt/logout/ HTTP/1.1', ...heads, 'connection: close', '', body].join(
      '\r\n',
    ),
  );

describe('heads of requests', () => {
  it.each([
    [
      'a length and chunks',
      ['host: a', 'content-length: 5', 'transfer-encoding: chunked'],
      '0\r\n\r\n',
    ],
    [
      'chunks twice',
      ['host: a', 'transfer-encoding: chunked', 'transfer-encoding: identity'],
      '0\r\n\r\n',
    ],
    ['chunks by a wrong name', ['host: a', 'transfer-encoding: xchunked'], '0\r\n\r\n'],
    ['chunks before another coding', ['host: a', 'transfer-encoding: chunked, gzip'], '0\r\n\r\n'],
    ['a chunk of no size', ['host: a', 'transfer-encoding: chunked'], 'x\r\n\r\n'],
    ['a negative length', ['host: a', 'content-length: -1'], ''],
    ['a signed length', ['host: a', 'content-length: +1'], 'a'],
    ['lengths in a list', ['host: a', 'content-length: 1, 1'], 'a'],
    ['no Host', ['x: a'], ''],
    ['a Host with a user', ['host: portal@evil.example'], ''],
    ['a Host with a path', ['host: evil.example/x'], ''],
    ['a Host with a space', ['host: evil .example'], ''],
    ['a carriage return in a value', ['host: a', 'x: a\rb'], ''],
    ['a line feed alone', ['host: a', 'x: a\nevil'], ''],
    ['an obsolete fold', ['host: a', 'x: a', '\tb'], ''],
  ])('refuses %s', async (_what, heads, body) => {
    const { status } = await request(heads, body);
    expect([400, 403]).toContain(status);
  });

  it('refuses a second request that is hidden in the body of the first', async () => {
    const hidden = `GET ${base}/users/me/ HTTP/1.1\r\nhost: a\r\ncookie: ${chief.cookie}\r\n\r\n`;
    const { text } = await request(
      ['host: a', `content-length: ${hidden.length}`, 'content-type: application/json'],
      hidden,
    );
    expect(text.match(/HTTP\/1\.1 /g)).toHaveLength(1);
    expect(text).not.toContain(chiefEmail);
  });

  it.each(['gzip', 'deflate', 'br', 'zstd', 'x', 'identity, gzip'])(
    'refuses a body with the coding %s, whatever it would unpack to',
    async (coding) => {
      const response = await send(chief, {
        method: 'PATCH',
        url: `${base}/users/me/`,
        headers: { 'content-encoding': coding, 'content-type': 'application/json' },
        payload: Buffer.from('H4sIAAAAAAAAA6vmUlBQykgtUrJSUMpIzcnJV6jlAgAQ2JWHEAAAAA==', 'base64'),
      });
      expect([400, 415]).toContain(response.statusCode);
    },
  );

  it.each([
    ['x-forwarded-host', 'evil.example'],
    ['x-forwarded-proto', 'javascript'],
    ['x-forwarded-server', 'evil.example'],
    ['x-host', 'evil.example'],
    ['forwarded', 'host=evil.example;proto=https'],
  ])('refuses to put the header %s into links', async (name, value) => {
    await portal.world.addCustomer();
    await portal.world.addCustomer();
    const url = `${base}/crm/customers/?limit=1`;
    const response = await send(chief, { url, headers: { [name]: value } });
    expect(response.json<{ next: string }>().next).toMatch(/^http:\/\/localhost(?::80)?\/api/);
  });

  it('refuses a foreign Host in a mailed link', async () => {
    const { email } = await portal.world.addEmployee([], { passwordHash: 'set' });
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' };
    const url = `${base}/auth/password/reset/`;
    const response = await send(portal.anonymous, {
      method: 'POST',
      url,
      headers,
      payload: { email },
    });
    expect(response.statusCode).toBe(202);
    await runJobs(portal, mailResetLink, portal);
    const [letter] = await readMailbox(portal, email);
    expect(letter?.text).toContain('https://portal.example/reset-password/');
    expect(letter?.text).not.toContain('evil');
  });

  it('refuses the 31st mail from an address that names another one each time', async () => {
    const statuses: number[] = [];
    for (let at = 0; at < 31; at += 1) {
      const headers = { 'x-forwarded-for': `192.0.2.${at}`, 'x-real-ip': `192.0.2.${at}` };
      const response = await send(portal.anonymous, {
        method: 'POST',
        url: `${base}/auth/password/reset/`,
        headers,
        payload: { email: `nobody.${at}@example.org` },
      });
      statuses.push(response.statusCode);
    }
    expect(statuses.at(-1)).toBe(429);
  });
});
