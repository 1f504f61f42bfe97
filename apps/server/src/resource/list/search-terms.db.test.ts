// @every-postgres It tests plans and SQL functions.
import { sql } from 'drizzle-orm';
import { PgDialect, pgTable, text } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testPortal, type Caller, type TestPortal } from '#server/testing/portal.ts';
import { readPage } from '#server/testing/read-list.ts';
import { matchesTerm } from './search-terms.ts';

/** Searched column of the table. */
const customer = pgTable('customer', { searchText: text('search_text') });

let portal: TestPortal;
let steward: Caller;
const ids = new Map<string, string>();

const names = [
  'Clinique Lumière',
  'Huidkliniek Oost-Brugge',
  '100% Skin',
  '100 Skin',
  'under_score',
  'underXscore',
  'back\\slash',
  'backslash',
  `L'Oréal "Pro" (BE)`,
  'a.*b',
  'aXXb',
  'Straße 9',
  'ŁÓDŹ Ελλάδα Жуков',
];

beforeAll(async () => {
  portal = await testPortal();
  steward = await portal.signedIn(await portal.world.addEmployee());
  for (const name of names) {
    const { id } = await portal.world.addCustomer({ name, email: 'info@example.org' });
    ids.set(id, name);
  }
});

afterAll(() => portal.close());

async function listNames(search: string): Promise<string[]> {
  const query = new URLSearchParams({ search, ordering: 'created_at' });
  const page = await readPage(portal, steward, `/api/v1/crm/customers/?${query.toString()}`);
  expect([search, page.status]).toEqual([search, 200]);
  expect(page.count).toBe(page.ids.length);
  return page.ids.map((id) => ids.get(id) ?? '').toSorted();
}

describe('search of one or two characters', () => {
  it.each([
    ['l', ['Clinique Lumière', `L'Oréal "Pro" (BE)`, 'ŁÓDŹ Ελλάδα Жуков']],
    ['br', ['Huidkliniek Oost-Brugge']],
    ['ud', []],
    ['be', [`L'Oréal "Pro" (BE)`]],
    ['a.', ['a.*b', 'aXXb']],
    ['_s', ['100 Skin', '100% Skin', 'Straße 9', 'back\\slash', 'under_score']],
    ['\\s', ['100 Skin', '100% Skin', 'Straße 9', 'back\\slash', 'under_score']],
    ['"p', [`L'Oréal "Pro" (BE)`]],
    [`'lo`, [`L'Oréal "Pro" (BE)`, 'ŁÓDŹ Ελλάδα Жуков']],
    ['.*b', ['Huidkliniek Oost-Brugge', `L'Oréal "Pro" (BE)`, 'a.*b', 'back\\slash', 'backslash']],
    ['r_s', []],
    ['10%', ['100 Skin', '100% Skin']],
    ['9', ['Straße 9']],
    ['ж', ['ŁÓDŹ Ελλάδα Жуков']],
    ['sc', ['under_score']],
    ['sl', ['back\\slash']],
    ['pr', [`L'Oréal "Pro" (BE)`]],
  ] as const)('finds beginnings of words for "%s"', async (search, expectedNames) => {
    expect(await listNames(search)).toEqual(expectedNames);
  });
});

describe('search of nothing but punctuation', () => {
  it.each(['%', '_', '\\', '(', '.*', '^', '"', '’', '- -', '%%%', '…'])(
    'finds nothing for "%s"',
    async (search) => {
      expect(await listNames(search)).toEqual([]);
    },
  );
});

describe('search of three or more characters', () => {
  it.each([
    ['UMIE', ['Clinique Lumière']],
    ['ÚMÌÉ', ['Clinique Lumière']],
    ['lumie\u0300re', ['Clinique Lumière']],
    ['100%', ['100 Skin', '100% Skin']],
    ['der_s', ['under_score']],
    ['ck\\s', ['back\\slash', 'backslash']],
    ['"pro"', [`L'Oréal "Pro" (BE)`]],
    ['l’oréal', [`L'Oréal "Pro" (BE)`]],
    ['loreal', [`L'Oréal "Pro" (BE)`]],
    ['oost brugge', ['Huidkliniek Oost-Brugge']],
    ['oostbrugge', ['Huidkliniek Oost-Brugge']],
    ['clinique-lumière', ['Clinique Lumière']],
    ['a.*b', ['a.*b']],
    ['strasse', ['Straße 9']],
    ['straße', ['Straße 9']],
    ['ελλαδα', ['ŁÓDŹ Ελλάδα Жуков']],
    ['ЖУК', ['ŁÓDŹ Ελλάδα Жуков']],
    ['lodz', ['ŁÓDŹ Ελλάδα Жуков']],
    ['skin 100', ['100 Skin', '100% Skin']],
    ['sk 100%', ['100 Skin', '100% Skin']],
    ['skin % 100', ['100 Skin', '100% Skin']],
    ['skin huid', []],
    ['   ', names.toSorted()],
    ['a b c d e f g h i', []],
  ] as const)('finds any part of every word for "%s"', async (search, expectedNames) => {
    expect(await listNames(search)).toEqual(expectedNames);
  });
});

it('returns 400 for a search with U+0000, and for one over 200 characters', async () => {
  const nul = await readPage(portal, steward, '/api/v1/crm/customers/?search=a%00b');
  expect(nul.status).toBe(400);
  expect(nul.body).toEqual({ search: ['This contains characters that are not allowed.'] });
  const long = await readPage(portal, steward, `/api/v1/crm/customers/?search=${'a'.repeat(201)}`);
  expect(long.body).toEqual({ search: ['At most 200 characters.'] });
});

it('reads the index for two characters, not every row', async () => {
  const { pool } = portal.database;
  await pool.query(`insert into customer (id, name)
    select gen_random_uuid(), md5(n::text) || ' ' || md5((n * 7)::text) from generate_series(1, 4000) as n`);
  await pool.query('vacuum analyze customer');
  const { sql: statement } = new PgDialect().sqlToQuery(
    sql`explain select id from ${customer} where ${matchesTerm(customer.searchText, 0, 'prefix')}`,
  );
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(
    statement.replaceAll(/\$\d/g, `'ab'`),
  );
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('customer_search');
});

it('reads few pages after many writes, whose entries wait to be put in their place', async () => {
  const { pool } = portal.database;
  await pool.query(`insert into customer (id, name)
    select gen_random_uuid(), md5(n::text) || ' ' || md5((n * 3)::text) from generate_series(1, 8000) as n`);
  const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
    `explain (analyze, buffers, format json) select id from customer where search_text like '%zqxjw%'`,
  );
  const [{ Plan: plan }] = rows[0]?.['QUERY PLAN'] ?? [{ Plan: {} }];
  const pages = (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0);
  expect(pages).toBeGreaterThan(0);
  // 512 kB are 64 pages; 8,000 rows have 200.
  expect(pages).toBeLessThan(100);
});
