// @every-postgres It tests how PostgreSQL writes JSON.
import { sql, type SQL } from 'drizzle-orm';
import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';
import { objectField, toObjectText } from './object-field.ts';

const row = pgTable('written', {
  id: uuid('id'),
  others: uuid('others').array(),
  name: text('name'),
});
const id = '0198c1f2-0000-7000-8000-000000000001';

let own: TestDatabase;

beforeAll(async () => {
  own = await testDatabase();
});

afterAll(() => own.close());

/** Returns a value of a row as both forms of a response have it. */
async function write(fields: Parameters<typeof objectField>[0], written: SQL) {
  const { rows } = await own.database.orm.execute<{ text: string; json: unknown }>(
    sql`select ${toObjectText(fields)} as text, ${objectField(fields)} as json
      from (${written}) as ${row}`,
  );
  const [found = { text: '', json: null }] = rows;
  return { text: JSON.parse(found.text) as unknown, json: found.json };
}

const values: Readonly<Record<string, SQL>> = {
  text: sql`'plain'::text`,
  quotes: sql`'She said "no" \\ ''yes'''::text`,
  control: sql`E'a\\tb\\nc\\x01\\x1f\\u2028'::text`,
  plane: sql`'é 漢 𝒳 </script>'::text`,
  empty: sql`''::text`,
  missing: sql`null::text`,
  number: sql`42`,
  large: sql`9007199254740991::bigint`,
  decimal: sql`12.50::numeric`,
  yes: sql`true`,
  day: sql`date '2026-02-28'`,
  instant: sql`timestamptz '2026-02-28 12:30:00.5+00'`,
  double: sql`0.1::double precision`,
  id: sql`'0198c1f2-0000-7000-8000-000000000001'::uuid`,
  list: sql`array['a"b', null]::text[]`,
  json: sql`json_build_object('a', array[1, 2])`,
  jsonb: sql`'{"b": null}'::jsonb`,
  no_json: sql`null::json`,
};

it('writes every kind of value as PostgreSQL’s own functions do', async () => {
  const written = await write(values, sql`select null::uuid as id`);
  expect(written.text).toEqual(written.json);
  expect(written.text).toMatchObject({ quotes: `She said "no" \\ 'yes'`, list: ['a"b', null] });
});

it('writes ids, lists of ids and nested objects, and null for a row that is not joined', async () => {
  const fields = {
    id: row.id,
    others: row.others,
    joined: objectField({ id: row.id, name: row.name }, row.id),
    always: objectField({ nested: objectField({ name: row.name }) }),
  };
  const joined = await write(
    fields,
    sql`select ${id}::uuid as id, array[${id}]::uuid[] as others, 'A "B"'::text as name`,
  );
  expect(joined.text).toEqual({
    id,
    others: [id],
    joined: { id, name: 'A "B"' },
    always: { nested: { name: 'A "B"' } },
  });
  expect(joined.json).toEqual(joined.text);
  const missing = await write(
    fields,
    sql`select null::uuid as id, null::uuid[] as others, null::text as name`,
  );
  expect(missing.text).toEqual({
    id: null,
    others: null,
    joined: null,
    always: { nested: { name: null } },
  });
  expect(missing.json).toEqual(missing.text);
});
