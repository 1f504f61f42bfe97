// @every-postgres It tests how PostgreSQL orders and filters.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Actor, allClinics } from '#server/kernel/actor.ts';
import { createSigner } from '#server/kernel/signing.ts';
import { secretKey, testPortal, type Caller, type TestPortal } from '#server/testing/portal.ts';
import { readPage, type ReadPage } from '#server/testing/read-list.ts';
import { createCursors } from './cursor.ts';

const url = '/api/v1/crm/customers/';
const someId = '019a0000-0000-7000-8000-000000000000';

let portal: TestPortal;
let employee: { id: string };
let steward: Caller;

beforeAll(async () => {
  portal = await testPortal();
  employee = await portal.world.addEmployee(['customers']);
  steward = await portal.signedIn(employee);
  await portal.database.pool.query(`insert into customer (id, name)
    select gen_random_uuid(), 'Customer ' || n from generate_series(1, 230) as n`);
});

afterAll(() => portal.close());

const get = (query: string): Promise<ReadPage> => readPage(portal, steward, url + query);

const getCursor = (link: string | null): string =>
  new URL(link ?? 'http://none').searchParams.get('cursor') ?? '';

const encoded = (value: unknown): string =>
  Buffer.from(JSON.stringify(value)).toString('base64url');

/** Text of a cursor, signed as the portal would sign it for this person. */
const signCursor = (text: string, { id } = employee): string =>
  createSigner(secretKey, 'list cursor')
    .sign(`${id} ${text}`)
    .slice(id.length + 1);

/** The parts of a genuine cursor of a query. */
async function readParts(query: string): Promise<unknown[]> {
  const { next } = await get(`?limit=10${query}`);
  const [text = ''] = getCursor(next).split('.');
  const parts: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
  return Array.isArray(parts) ? parts : [];
}

/** Cursor with the list key of a query and a right signature, and wrong otherwise. */
async function forgeCursor(query: string, ...rest: readonly unknown[]): Promise<string> {
  const [listKey] = await readParts(query);
  return signCursor(encoded([listKey, ...rest]));
}

// @specification 7.25
describe('limit and offset', () => {
  it.each([
    ['', 25],
    ['?limit=0', 0],
    ['?limit=1', 1],
    ['?limit=200', 200],
    ['?limit=201', 200],
    ['?limit=1000000', 200],
    ['?offset=229', 1],
  ])('returns 200 for "%s" with %i rows and the whole count', async (query, rows) => {
    const page = await get(query);
    expect([page.status, page.ids.length, page.count]).toEqual([200, rows, 230]);
  });

  it.each([
    '?limit=-1',
    '?limit=1.5',
    '?limit=x',
    '?limit=',
    '?limit=1&limit=2',
    '?limit=NaN',
    '?offset=-1',
    '?offset=1.5',
    '?offset=x',
    '?offset=99999999999999999999',
  ])('returns 400 for "%s" and names the parameter', async (query) => {
    const page = await get(query);
    expect(page.status).toBe(400);
    expect(Object.keys(Object(page.body))).toEqual([query.slice(1, query.indexOf('='))]);
  });

  it('returns no links that lead in a ring with limit 0', async () => {
    expect(await get('?limit=0&offset=5')).toMatchObject({ next: null, previous: null });
  });
});

describe('links', () => {
  // @specification 7.26
  it('links by absolute addresses of the portal with the same query', async () => {
    const page = await get('?offset=30&limit=10&is_active=true&search=customer');
    const next = new URL(page.next ?? '');
    expect(next.origin + next.pathname).toBe(`http://localhost${url}`);
    expect(Object.fromEntries(next.searchParams)).toMatchObject({
      offset: '40',
      limit: '10',
      is_active: 'true',
      search: 'customer',
    });
    const previous = new URL(page.previous ?? '');
    expect(Object.fromEntries(previous.searchParams)).toEqual({
      offset: '20',
      limit: '10',
      is_active: 'true',
      search: 'customer',
    });
  });

  it('ends `previous` at the first page, which has none', async () => {
    expect((await get('?offset=3&limit=10')).previous).toContain('offset=0');
    expect((await get('')).previous).toBeNull();
  });

  it('leads by `previous` from a page that was reached by `next` to the page before', async () => {
    const first = await get('?limit=10');
    const second = await readPage(portal, steward, first.next ?? '');
    const back = await readPage(portal, steward, second.previous ?? '');
    expect(back.ids).toEqual(first.ids);
    expect(second.previous).not.toContain('cursor');
  });

  it('ignores another host in the target', async () => {
    const page = await readPage(portal, steward, `${url}?limit=1`);
    const response = await portal.app.inject({
      url: `http://elsewhere.example${url}?limit=1`,
      headers: { cookie: steward.cookie, host: 'portal.example' },
    });
    expect(response.json().next.replace('portal.example', 'localhost')).toBe(page.next);
  });
});

describe('cursors', () => {
  it('prefers the cursor to the offset', async () => {
    const first = await get('?limit=10');
    const expectedPage = await readPage(portal, steward, first.next ?? '');
    const page = await get(`?limit=10&offset=100&cursor=${getCursor(first.next)}`);
    expect(page.ids).toEqual(expectedPage.ids);
  });

  it('repeats the count of the first page by cursor', async () => {
    const first = await get('?limit=10');
    const extra = await portal.world.addCustomer();
    const second = await readPage(portal, steward, first.next ?? '');
    expect(second.count).toBe(230);
    await portal.database.pool.query('delete from customer where id = $1', [extra.id]);
  });

  it('returns 400 for a cursor of another ordering', async () => {
    const cursor = getCursor((await get('?limit=10&ordering=name')).next);
    for (const other of [
      '',
      '&ordering=-name',
      '&ordering=name,updated_at',
      '&ordering=created_at',
    ]) {
      const page = await get(`?limit=10${other}&cursor=${cursor}`);
      expect([other, page.status]).toEqual([other, 400]);
      expect(page.body).toHaveProperty('cursor');
    }
  });

  it('returns 400 for a cursor of another search, filter or list, and 200 for another limit', async () => {
    const cursor = getCursor((await get('?limit=10&search=customer%201&is_active=true')).next);
    for (const other of [
      '',
      '&search=customer%201',
      '&is_active=true',
      '&search=customer%202&is_active=true',
      '&search=customer%201&is_active=false',
    ]) {
      const page = await get(`?limit=10${other}&cursor=${cursor}`);
      expect([other, page.status]).toEqual([other, 400]);
      expect(Object.keys(Object(page.body))).toEqual(['cursor']);
    }
    const same = await get(`?limit=3&is_active=true&search=customer%20%201&cursor=${cursor}`);
    expect([same.status, same.ids.length]).toEqual([200, 3]);
    const named = getCursor((await get('?limit=10&ordering=name')).next);
    const clinics = `/api/v1/crm/clinics/?ordering=name&cursor=${named}`;
    expect((await readPage(portal, steward, clinics)).status).toBe(400);
  });

  it.each([
    ['text', 'x'],
    ['no list', encoded({})],
    ['an empty list', encoded([])],
    ['the ordering’s name', encoded(['name', 5, 0, 'a', someId])],
  ])('returns 400 for %s', async (_what, cursor) => {
    for (const sent of [cursor, signCursor(cursor)]) {
      const page = await get(`?ordering=name&cursor=${sent}`);
      expect(page.status).toBe(400);
      expect(page.body).toEqual({ cursor: [expect.stringContaining('Give the cursor')] });
    }
  });

  it.each([
    ['with another count', ([key, , ...rest]: unknown[]) => [key, 1_000_000, ...rest]],
    ['with a count of nothing', ([key, , ...rest]: unknown[]) => [key, 0, ...rest]],
    ['with another offset', ([key, count, , ...keys]: unknown[]) => [key, count, 0, ...keys]],
    [
      'with another position',
      ([key, count, offset]: unknown[]) => [key, count, offset, 'Z', someId],
    ],
    ['with another list', ([, ...rest]: unknown[]) => ['AAAAAAAAAAAAAAAA', ...rest]],
    ['written another way', (parts: unknown[]) => parts],
  ])('returns 400 for a cursor %s', async (name, change) => {
    const parts = await readParts('&ordering=name');
    const { next } = await get('?limit=10&ordering=name');
    const [, signature = ''] = getCursor(next).split('.');
    const text = Buffer.from(JSON.stringify(change(parts), null, 1)).toString('base64url');
    for (const forged of [`${text}.${signature}`, text, `${text}.`, encoded(change(parts))]) {
      const page = await get(`?ordering=name&cursor=${forged}`);
      expect([name, page.status]).toEqual([name, 400]);
      expect(page.body).toEqual({ cursor: [expect.stringContaining('Give the cursor')] });
    }
  });

  it('returns 400 for a cursor from before cursors were signed', async () => {
    const unsigned = encoded(await readParts('&ordering=name'));
    expect((await get(`?ordering=name&cursor=${unsigned}`)).status).toBe(400);
  });

  it('returns 400 for any change of a character of a cursor', async () => {
    const cursor = getCursor((await get('?limit=10')).next);
    for (let at = 0; at < cursor.length; at += 7) {
      const other = cursor[at] === 'A' ? 'B' : 'A';
      const changed = cursor.slice(0, at) + other + cursor.slice(at + 1);
      expect((await get(`?cursor=${changed}`)).status).toBe(400);
    }
  });

  it('returns 400 for the cursor of another person', async () => {
    const cursor = getCursor((await get('?limit=10')).next);
    const colleague = await portal.signedIn(await portal.world.addEmployee(['customers']));
    expect((await readPage(portal, colleague, `${url}?cursor=${cursor}`)).status).toBe(400);
    expect((await get(`?cursor=${cursor}`)).status).toBe(200);
  });

  it('returns 400 for a signature of the portal for another purpose', async () => {
    const text = encoded(await readParts(''));
    for (const purpose of ['csrf', 'device', 'access token', 'files/download']) {
      const signed = createSigner(secretKey, purpose).sign(text);
      expect((await get(`?cursor=${signed}`)).status).toBe(400);
    }
  });

  it('costs less than 20 microseconds to sign or check', () => {
    const cursors = createCursors(secretKey);
    const actor: Actor = {
      ...allClinics,
      kind: 'customer',
      userId: someId,
      sessionId: someId,
      customerId: someId,
      language: null,
      timeZone: null,
      authenticatedAt: new Date(0),
      setUpDueAt: null,
    };
    const position = {
      listKey: 'A'.repeat(16),
      count: 200_000,
      offset: 25,
      keys: ['a'.repeat(60), someId],
    };
    const list = { listKey: position.listKey, keyCount: 2 };
    const measure = (): number => {
      const begun = performance.now();
      for (let turn = 0; turn < 200; turn += 1)
        cursors.read(actor, cursors.write(actor, position), list);
      return ((performance.now() - begun) * 1000) / 400;
    };
    // The fastest round: others share the processor with whatever else runs.
    expect(Math.min(...Array.from({ length: 20 }, measure))).toBeLessThan(20);
  });

  it.each([
    ['a count that is none', [-1, 0, 'a', someId]],
    ['too few keys', [5, 0, 'a']],
    ['too many keys', [5, 0, 'a', someId, 1]],
    ['a key that is null', [5, 0, null, someId]],
    ['a key that is a list', [5, 0, [], someId]],
    ['an id that is none', [5, 0, 'a', "' or true --"]],
    ['a NUL', [5, 0, 'a\0', someId]],
  ])('returns 400 for %s', async (_what, rest) => {
    const page = await get(`?ordering=name&cursor=${await forgeCursor('&ordering=name', ...rest)}`);
    expect(page.status).toBe(400);
    expect(page.body).toEqual({ cursor: [expect.stringContaining('Give the cursor')] });
  });

  it('returns 400 for an ordinal or instant that is none', async () => {
    expect((await get(`?cursor=${await forgeCursor('', 5, 0, 'x')}`)).status).toBe(400);
    expect((await get(`?cursor=${await forgeCursor('', 5, 0, 1e300)}`)).status).toBe(400);
    const created = '&ordering=created_at';
    const instant = await forgeCursor(created, 5, 0, 'yesterdayish', someId);
    expect((await get(`?cursor=${instant}${created}`)).status).toBe(400);
  });

  it('returns 400 for a cursor that is longer than any of ours', async () => {
    expect((await get(`?cursor=${'a'.repeat(2001)}`)).status).toBe(400);
  });
});

it.each(['colour', '-', 'name,', ',name', 'name,colour', '--name', 'id', 'name desc', 'Name'])(
  'returns 400 for the ordering "%s"',
  async (ordering) => {
    const page = await get(`?ordering=${encodeURIComponent(ordering)}`);
    expect(page.status).toBe(400);
    expect(Object.keys(Object(page.body))).toEqual(['ordering']);
  },
);

it.each(['is_active=1', 'is_active=', 'is_active=yes', 'is_active=true&is_active=false'])(
  'returns 400 for the filter %s',
  async (filter) => {
    const page = await get(`?${filter}`);
    expect(page.status).toBe(400);
    expect(Object.keys(Object(page.body))).toEqual(['is_active']);
  },
);
