import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '#server/database/database.ts';
import { createInsertBatch, type InsertingCall, toReaderKey } from './insert-batch.ts';

/** Nothing is connected. */
const database = openDatabase({}, { poolSize: 1 });

afterAll(() => database.close());

interface Call extends InsertingCall {
  readonly reader: string;
}

const call = (id: string, { key, reader = '' }: { key?: string; reader?: string } = {}): Call => ({
  id,
  context: { database },
  claim:
    key === undefined
      ? null
      : { userId: 'u', key, digest: Buffer.from(''), createdAt: '', expiredAt: '' },
  reader,
});

type InsertMany = (ids: readonly string[]) => Promise<readonly string[]> | readonly string[];

/** Runs calls at once; returns their results or errors, and what was inserted together and alone. */
async function run(
  calls: readonly Call[],
  insertMany: InsertMany,
  failing: readonly string[] = [],
) {
  const together: string[] = [];
  const alone: string[] = [];
  const insert = createInsertBatch<Call, string>({
    toGroup: ({ reader }) => reader,
    async insertMany(members) {
      const ids = members.map(({ id }) => id);
      together.push(ids.join(' '));
      return new Map((await insertMany(ids)).map((id) => [id, `${id} together`]));
    },
    async insertAlone({ id }) {
      alone.push(id);
      if (failing.includes(id)) throw new Error(`${id} failed`);
      return `${id} alone`;
    },
  });
  const outcomes = await Promise.allSettled(calls.map(insert));
  const results = outcomes.map((one) =>
    one.status === 'fulfilled' ? one.value : String(one.reason).replace('Error: ', ''),
  );
  return { results, together, alone };
}

test('inserts the rows of calls at once together, by the reader of each', async () => {
  const { results, together, alone } = await run(
    [call('a'), call('b', { reader: 'other' }), call('c'), call('d', { reader: 'other' })],
    (ids) => ids,
  );
  expect(results).toEqual(['a together', 'b together', 'c together', 'd together']);
  expect([together, alone]).toEqual([['a c', 'b d'], []]);
});

test('inserts each by itself if they fail, and gives each call its own error', async () => {
  const { results, alone } = await run(
    [call('a'), call('b'), call('c')],
    () => Promise.reject(new Error('One of them is wrong')),
    ['b'],
  );
  expect(results).toEqual(['a alone', 'b failed', 'c alone']);
  expect(alone.toSorted()).toEqual(['a', 'b', 'c']);
});

test('inserts by itself what does not fit in the statement', async () => {
  const { results } = await run([call('a'), call('b'), call('c')], (ids) =>
    ids.filter((id) => id !== 'b'),
  );
  expect(results).toEqual(['a together', 'b alone', 'c together']);
});

test('inserts one call of a key together with others, and the rest by themselves', async () => {
  const calls = [call('a', { key: 'k' }), call('b', { key: 'k' }), call('c', { key: 'l' })];
  const { results, together } = await run(calls, (ids) => ids);
  expect(results).toEqual(['a together', 'b alone', 'c together']);
  expect(together).toEqual(['a c']);
});

test('repeats nothing after a lost connection: it may be committed', async () => {
  const lost = Object.assign(new Error('terminated'), { code: '57P01' });
  const { results, alone } = await run([call('a'), call('b')], () => Promise.reject(lost));
  expect(results).toEqual(['terminated', 'terminated']);
  expect(alone).toEqual([]);
});

test('does not repeat a row that fails without others', async () => {
  const { results, alone } = await run([call('a')], (ids) => ids, ['a']);
  expect([results, alone]).toEqual([['a failed'], ['a']]);
});

test('does not let a group wait long for another one', async () => {
  const { promise, resolve } = Promise.withResolvers<readonly string[]>();
  const calls = [
    call('a', { reader: 'slow' }),
    call('b', { reader: 'slow' }),
    call('c'),
    call('d'),
  ];
  const insert = createInsertBatch<Call, string>({
    toGroup: ({ reader }) => reader,
    insertMany: async (members) => {
      const ids = members.map(({ id }) => id);
      const written = ids.includes('a') ? await promise : ids;
      return new Map(written.map((id) => [id, id]));
    },
    insertAlone: async ({ id }) => id,
  });
  const [a, b, c, d] = calls.map(insert);
  expect(await Promise.all([c, d])).toEqual(['c', 'd']);
  resolve(['a', 'b']);
  expect(await Promise.all([a, b])).toEqual(['a', 'b']);
});

const at = (seconds: number) => ({ scope_now: `2026-12-01T00:00:0${seconds}Z` });

test('puts readers together only if the object does not depend on what differs', () => {
  const item = { key: 'customer for employee', select: () => sql`select 1` };
  const keyOf = (values: object, key = item.key) =>
    toReaderKey({ ...item, key, values: { ...values } });
  expect(keyOf(at(1))).toBe(keyOf(at(2)));
  expect(keyOf({ scope_clinic_ids: ['a'] })).not.toBe(keyOf({ scope_clinic_ids: ['b'] }));
  expect(keyOf({ scope_user_id: 'a' })).not.toBe(keyOf({ scope_user_id: 'b' }));
  expect(keyOf({}, 'customer for own_clinics')).not.toBe(keyOf({}));
});
