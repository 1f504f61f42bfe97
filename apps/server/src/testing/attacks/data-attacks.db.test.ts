import { createSession, requestPasswordReset } from '@portal/contract/auth';
import type { Route } from '@portal/contract/kernel';
import { createServiceRequest } from '@portal/contract/service';
import { changeMe, getMe } from '@portal/contract/users';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { mailResetLink } from '#server/domains/auth/passwords/request-reset.ts';
import { newId } from '#server/kernel/ids.ts';
import { contractRoutes } from '../contract-routes.ts';
import { testPortal, type Caller, type TestPortal } from '../portal.ts';
import { runJobs } from '../run-jobs.ts';
import { password, withPassword } from '../second-factor.ts';

const base = '/api/v1';

let portal: TestPortal;
let chief: Caller;
let eve: { id: string; email: string };
let eves: Caller;
let foreign: { customer: string; clinic: string; device: string; ticket: string };
let ownDevice: { id: string };

beforeAll(async () => {
  portal = await testPortal();
  const { world } = portal;
  chief = await portal.signedIn(await world.addEmployee());
  const own = await world.addCustomer();
  const other = await world.addCustomer();
  eve = await world.addCustomerUser(own.id);
  eves = await withPassword(portal, eve);
  ownDevice = await world.addInstalledDevice(own.id);
  foreign = {
    customer: other.id,
    clinic: (await world.addClinic(other.id)).id,
    device: (await world.addInstalledDevice(other.id)).id,
    ticket: (await world.addTicket(other.id)).id,
  };
  for (let at = 0; at < 4; at += 1) await world.addCustomer();
});
afterAll(() => portal.close());

const get = (path: string, as = chief, headers: Record<string, string> = {}) =>
  portal.app.inject({ url: base + path, headers: { cookie: as.cookie, ...headers } });

describe('fields that nobody may set', () => {
  it.each([
    ['role', 'employee'],
    ['permissions', ['staff']],
    ['groups', []],
    ['employee_profile', { job_title: null }],
    ['customer_id', newId()],
    ['clinic_id', newId()],
    ['email', 'eve@evil.example'],
    ['is_active', false],
    ['status', 'active'],
    ['id', newId()],
    ['created_at', '2020-01-01T00:00:00Z'],
    ['last_login_at', null],
    ['password', 'x'],
    ['password_hash', 'x'],
    ['passwordHash', 'x'],
    ['two_factor_enabled', false],
    ['anonymized_at', null],
    ['is_superuser', true],
    ['is_staff', true],
    ['version', 1],
    ['ordinal', 1],
  ])('refuses %s in one’s own account', async (field, value) => {
    const before = (await portal.call(getMe, { as: eves })).body;
    const response = await portal.call(changeMe, { as: eves, body: { [field]: value } });
    expect(response).toMatchObject({ status: 400, body: { [field]: expect.anything() } });
    expect((await portal.call(getMe, { as: eves })).body).toEqual(before);
  });

  it.each([
    ['customer_id', () => foreign.customer],
    ['clinic_id', () => foreign.clinic],
    ['installed_device_id', () => foreign.device],
    ['service_ticket_id', () => foreign.ticket],
    ['status', () => 'completed'],
    ['requester_email', () => 'eve@evil.example'],
    ['created_by', () => newId()],
    ['assigned_to_user_id', () => newId()],
  ])('refuses %s in a customer’s request', async (field, getValue) => {
    const body = {
      installed_device_id: ownDevice.id,
      description: 'It is broken',
      [field]: getValue(),
    };
    const response = await portal.call(createServiceRequest, { as: eves, body });
    expect(response.status).toBe(400);
    expect(Object.keys(Object(response.body))).toContain(field);
  });

  const writing = contractRoutes.filter(({ body }) => body !== undefined);
  it.each([
    'id',
    'ordinal',
    'version',
    'created_at',
    'updated_at',
    'created_by',
    'password_hash',
    'anonymized_at',
    'is_superuser',
    '__proto__',
    'constructor',
    'prototype',
  ])('refuses %s in the body of every call', (field) => {
    const open = writing.filter((route) => declares(route, field) || !isClosed(route));
    expect(open.map(({ id }) => id)).toEqual([]);
  });

  it.each(['__proto__', 'constructor'])('refuses %s inside of values', async (name) => {
    const payload = `{"first_name":"Eve","${name}":{"prototype":{"role":"employee"}}}`;
    const response = await sendJson(payload);
    expect(response.statusCode).toBe(400);
    expect(Reflect.get({}, 'role')).toBeUndefined();
  });
});

const sendJson = (payload: string | Buffer, type = 'application/json') =>
  portal.app.inject({
    method: 'PATCH',
    url: `${base}/users/me/`,
    headers: { cookie: eves.cookie, 'x-csrftoken': eves.csrf, 'content-type': type },
    payload,
  });

const declares = ({ body }: Route, field: string): boolean =>
  Object.hasOwn(Object(Object(body).properties), field);

const isClosed = ({ body }: Route): boolean => Object(body).additionalProperties === false;

describe('bodies that are no JSON', () => {
  it.each([
    ['a comment', '{"first_name":"Eve"/* */}'],
    ['a comma at the end', '{"first_name":"Eve",}'],
    ['single quotes', "{'first_name':'Eve'}"],
    ['a key without quotes', '{first_name:"Eve"}'],
    ['no number', '{"first_name":NaN}'],
    ['infinity', '{"first_name":-Infinity}'],
    ['hexadecimal digits', '{"first_name":0x10}'],
    ['two values', '{"first_name":"Eve"}{"last_name":"x"}'],
    ['a function', '{"first_name":function(){}}'],
    ['a line break in a text', '{"first_name":"E\nve"}'],
    ['UTF-16', Buffer.from('{"first_name":"Eve"}', 'utf16le')],
    ['broken UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
    ['half a character', String.raw`{"first_name":"\ud800"}`],
    ['a NUL', String.raw`{"first_name":"a\u0000"}`],
    ['a list of itself', '[{"first_name":"Eve"}]'],
    ['a number of a million digits', `{"first_name":${'9'.repeat(900_000)}}`],
    ['a name twice', '{"first_name":"Eve","first_name":"Ada"}'],
    ['a name twice in two spellings', String.raw`{"first_name":"Eve","first\u005fname":"Ada"}`],
    ['a name twice around others', '{"first_name":"a","last_name":"b","first_name":"c"}'],
    ['a wrong kind', '{"first_name":{"$gt":""}}'],
    ['a list for a text', '{"first_name":["Eve"]}'],
  ])('refuses %s', async (_what, payload) => {
    expect((await sendJson(payload)).statusCode).toBe(400);
  });
});

const readCursor = async (as = chief) => {
  const { next } = (await get('/crm/customers/?limit=2', as)).json<{ next: string }>();
  return new URL(next).searchParams.get('cursor') ?? '';
};

describe('lists', () => {
  it.each([
    'limit=-1',
    'limit=x',
    'limit=1e3',
    'limit=1.5',
    'limit=0x10',
    'limit=1;drop table customer',
    'offset=-1',
    'offset=NaN',
    'offset=99999999999999999999',
    'limit=1&limit=2',
    'ordering=password_hash',
    'ordering=vat_number desc',
    'ordering=name;select 1',
    'ordering=-',
    'ordering=name,name',
    'ordering=(select 1)',
    'is_active=maybe',
    'is_active=true&is_active=false',
    'customer_id=1',
    'id__in=1',
    'notes__startswith=a',
    'fields=password_hash',
    'format=xml',
    'callback=alert',
    'search[$ne]=1',
    'cursor=x',
    'cursor=W10',
    `cursor=${Buffer.from('["x",0,0]').toString('base64url')}`,
  ])('refuses ?%s', async (query) => {
    const response = await get(`/crm/customers/?${query}`);
    expect(response.statusCode).toBe(400);
  });

  it.each([
    ['with another count', (cursor: string) => change(cursor, (parts) => parts.with(1, 1))],
    ['with another position', (cursor: string) => change(cursor, (parts) => parts.with(2, 0))],
    ['with other keys', (cursor: string) => change(cursor, (parts) => parts.with(3, 'x'))],
    ['with more keys', (cursor: string) => change(cursor, (parts) => [...parts, 'x'])],
    ['without a signature', (cursor: string) => cursor.replace(/\..*$/, '')],
    ['with a shorter signature', (cursor: string) => cursor.slice(0, -1)],
    ['twice', (cursor: string) => `${cursor}&cursor=${cursor}`],
  ])('refuses a cursor %s', async (_what, tamper) => {
    const response = await get(`/crm/customers/?limit=2&cursor=${tamper(await readCursor())}`);
    expect(response.statusCode).toBe(400);
  });

  it('refuses the cursor of a colleague', async () => {
    const as = await portal.signedIn(await portal.world.addEmployee());
    const response = await get(`/crm/customers/?limit=2&cursor=${await readCursor()}`, as);
    expect(response.statusCode).toBe(400);
  });

  it('refuses the cursor of one list in another', async () => {
    const response = await get(`/crm/clinics/?limit=2&cursor=${await readCursor()}`);
    expect(response.statusCode).toBe(400);
  });
});

const change = (cursor: string, edit: (parts: unknown[]) => unknown[]): string => {
  const [payload = '', ...rest] = cursor.split('.');
  const parts: unknown[] = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const edited = Buffer.from(JSON.stringify(edit(parts))).toString('base64url');
  return [edited, ...rest].join('.');
};

describe('inputs that take long to read', () => {
  it.each([
    ['one letter', 'a'.repeat(10_000)],
    ['spaces', ' '.repeat(10_000)],
    ['digits and signs', '+1-'.repeat(3000)],
    ['wildcards', '%_'.repeat(5000)],
    ['brackets', '('.repeat(10_000)],
    ['accents on a letter', `a${'\u0301'.repeat(5000)}`],
    ['at signs', 'a@'.repeat(5000)],
    ['dots', 'a.'.repeat(5000)],
    ['quotes', `"'`.repeat(5000)],
  ])('refuses a search for %s, or is done within two seconds', async (_what, text) => {
    const began = performance.now();
    for (const path of ['/crm/customers/', '/crm/installed-devices/', '/documents/documents/']) {
      const { statusCode } = await get(`${path}?search=${encodeURIComponent(text)}`);
      expect([200, 400, 414, 431]).toContain(statusCode);
    }
    expect(performance.now() - began).toBeLessThan(2000);
  });

  it.each([
    ['accept-language', 'en;q=0.'.repeat(2000)],
    ['accept', '*/*,'.repeat(3000)],
    ['if-match', '"1",'.repeat(3000)],
    ['if-none-match', 'W/"'.repeat(3000)],
    ['idempotency-key', '"'.repeat(10_000)],
    ['range', 'bytes=0-,'.repeat(1500)],
    ['x-time-zone', 'Europe/'.repeat(1500)],
    ['cookie', 'a=b; '.repeat(2500)],
  ])('refuses a long header %s, or is done within a second', async (name, value) => {
    const began = performance.now();
    const response = await get('/crm/customers/?limit=1', chief, { [name]: value });
    expect([200, 400, 401, 431]).toContain(response.statusCode);
    expect(performance.now() - began).toBeLessThan(1000);
  });
});

describe('what is stored on the way', () => {
  it('refuses to be stored: every response of the API', async () => {
    const readable = contractRoutes.filter(
      ({ method, path, mediaType }) =>
        method === 'GET' && !path.includes('{') && mediaType !== 'text/event-stream',
    );
    expect(readable.length).toBeGreaterThan(40);
    for (const as of [chief, eves, portal.anonymous])
      for (const { path } of readable) {
        const { headers } = await get(path, as);
        expect([path, headers['cache-control']]).toEqual([
          path,
          expect.stringMatching(/no-store|private|no-cache/),
        ]);
        expect([path, headers['content-security-policy']]).toEqual([path, expect.any(String)]);
        expect(headers['access-control-allow-origin']).toBeUndefined();
      }
  });

  it.each(['.css', '.js', '.jpg', '/x.css', '%2ex.css', ';x.css'])(
    'refuses the own account under a name that caches store: me%s',
    async (ending) => {
      const response = await get(`/users/me${ending}`, eves);
      expect(response.statusCode).toBe(404);
      expect(response.headers['cache-control']).toBe('no-store');
    },
  );
});

/** Counts the statements that a call runs, of any connection. */
async function countStatements(call: () => Promise<unknown>): Promise<number> {
  const queries = vi.spyOn(portal.database.pool, 'query');
  const connections = vi.spyOn(portal.database.pool, 'connect');
  try {
    await call();
    return queries.mock.calls.length * 1000 + connections.mock.calls.length;
  } finally {
    queries.mockRestore();
    connections.mockRestore();
  }
}

const unknown = () => `${newId()}@example.org`;
const signIn = (email: string, entered: string) =>
  portal.call(createSession, { body: { email, password: entered } });

describe('known and unknown accounts', () => {
  it('refuses to tell them apart by the statements of a wrong password', async () => {
    const known = await countStatements(() => signIn(eve.email, 'wrong'));
    expect(await countStatements(() => signIn(unknown(), 'wrong'))).toBe(known);
    const invited = await portal.world.addEmployee();
    expect(await countStatements(() => signIn(invited.email, 'wrong'))).toBe(known);
    const closed = await portal.world.addEmployee([], { isActive: false });
    expect(await countStatements(() => signIn(closed.email, 'wrong'))).toBe(known);
  });

  it('refuses to tell them apart by the statements of a reset', async () => {
    const reset = (email: string) => portal.call(requestPasswordReset, { body: { email } });
    const known = await countStatements(() => reset(eve.email));
    expect(await countStatements(() => reset(unknown()))).toBe(known);
    // What differs happens in a job, after the answer.
    expect(await runJobs(portal, mailResetLink, portal)).toBe(2);
  });

  it('refuses to tell them apart by what a lock says', async () => {
    const nobody = unknown();
    const refusals: unknown[] = [];
    for (const email of [eve.email, nobody]) {
      for (let at = 0; at < 6; at += 1) await signIn(email, 'wrong');
      const { status, body } = await signIn(email, password);
      refusals.push([status, Object.keys(Object(body))]);
    }
    expect(refusals[0]).toEqual(refusals[1]);
    expect(refusals[0]).toMatchObject([423, expect.anything()]);
  });
});
