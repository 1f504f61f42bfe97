import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testPortal, type Caller, type TestPortal } from '#server/testing/portal.ts';
import { readPage, type ReadPage } from '#server/testing/read-list.ts';

const url = '/api/v1/crm/customers/';
const someId = '019a0000-0000-7000-8000-000000000000';

let portal: TestPortal;
let steward: Caller;

beforeAll(async () => {
  portal = await testPortal();
  steward = await portal.signedIn(await portal.world.addEmployee(['customers']));
  await portal.database.pool.query(`insert into customer (id, name)
    select gen_random_uuid(), 'Customer ' || n from generate_series(1, 230) as n`);
});

afterAll(() => portal.close());

const get = (query: string): Promise<ReadPage> => readPage(portal, steward, url + query);

const getCursor = (link: string | null): string =>
  new URL(link ?? 'http://none').searchParams.get('cursor') ?? '';

const encoded = (value: unknown): string =>
  Buffer.from(JSON.stringify(value)).toString('base64url');

/** Cursor with the list key of a query, and forged otherwise. */
async function forgeCursor(query: string, ...rest: readonly unknown[]): Promise<string> {
  const { next } = await get(`?limit=10${query}`);
  const parts: unknown = JSON.parse(Buffer.from(getCursor(next), 'base64url').toString());
  return encoded([Array.isArray(parts) ? parts[0] : null, ...rest]);
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
    const page = await get(`?ordering=name&cursor=${cursor}`);
    expect(page.status).toBe(400);
    expect(page.body).toEqual({ cursor: [expect.stringContaining('Give the cursor')] });
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
