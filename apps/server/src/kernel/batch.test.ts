import { setImmediate } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { batch } from './batch.ts';

/** Lets a batch start what waits. */
async function waitForQuery(): Promise<void> {
  await setImmediate();
  await setImmediate();
}

/** Queries that the test resolves. */
function createControlledBatch(options: { max?: number; atOnce?: number; limit?: number } = {}) {
  const requests: { keys: readonly string[]; succeed(): void; fail(): void }[] = [];
  const load = batch<string, string>((keys) => {
    const { promise, resolve, reject } = Promise.withResolvers<(key: string) => string>();
    requests.push({
      keys,
      succeed: () => resolve((key) => `${key}!`),
      fail: () => reject(new Error('gone')),
    });
    return promise;
  }, options);
  return { requests, load };
}

test('runs the calls of one turn together, and those during their query in the next', async () => {
  const { requests, load } = createControlledBatch();
  const first = Promise.all([load('a'), Promise.resolve().then(() => load('b'))]);
  await waitForQuery();
  expect(requests.map(({ keys }) => keys)).toEqual([['a', 'b']]);
  const others = Promise.all([load('b'), load('c'), load('a')]);
  requests[0]?.succeed();
  expect(await first).toEqual(['a!', 'b!']);
  await waitForQuery();
  expect(requests.map(({ keys }) => keys)).toEqual([
    ['a', 'b'],
    ['b', 'c', 'a'],
  ]);
  requests[1]?.succeed();
  expect(await others).toEqual(['b!', 'c!', 'a!']);
});

test('lets a call that follows one alone not wait for others of its turn', async () => {
  const { requests, load } = createControlledBatch();
  const first = load('a');
  await waitForQuery();
  requests[0]?.succeed();
  await first;
  await waitForQuery();
  const others = Promise.all([load('b'), load('c')]);
  expect(requests.map(({ keys }) => keys)).toEqual([['a'], ['b']]);
  requests[1]?.succeed();
  await waitForQuery();
  expect(requests.map(({ keys }) => keys)).toEqual([['a'], ['b'], ['c']]);
  requests[2]?.succeed();
  expect(await others).toEqual(['b!', 'c!']);
});

test('runs no more calls together than the maximum', async () => {
  const { requests, load } = createControlledBatch({ max: 2 });
  const results = Promise.all(['a', 'b', 'c', 'd'].map(load));
  for (const at of [0, 1]) {
    await waitForQuery();
    expect(requests).toHaveLength(at + 1);
    requests[at]?.succeed();
  }
  expect(requests.map(({ keys }) => keys)).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
  expect(await results).toEqual(['a!', 'b!', 'c!', 'd!']);
});

test('starts a query beside a pending one only with the maximum of calls', async () => {
  const { requests, load } = createControlledBatch({ max: 2, atOnce: 2 });
  const loadAll = (keys: string) => Promise.all(keys.split('').map(load));
  const first = loadAll('abc');
  await waitForQuery();
  expect(requests.map(({ keys }) => keys.join(''))).toEqual(['ab']);
  const second = loadAll('def');
  await waitForQuery();
  expect(requests.map(({ keys }) => keys.join(''))).toEqual(['ab', 'cd']);
  requests[1]?.succeed();
  await waitForQuery();
  expect(requests.map(({ keys }) => keys.join(''))).toEqual(['ab', 'cd', 'ef']);
  const third = load('g');
  await waitForQuery();
  expect(requests).toHaveLength(3);
  requests[0]?.succeed();
  requests[2]?.succeed();
  await waitForQuery();
  requests[3]?.succeed();
  expect(await Promise.all([first, second, third])).toEqual([
    ['a!', 'b!', 'c!'],
    ['d!', 'e!', 'f!'],
    'g!',
  ]);
});

test('refuses further callers while as many wait as may, and serves those that wait', async () => {
  const { requests, load } = createControlledBatch({ limit: 2 });
  const first = load('a');
  await waitForQuery();
  const served = Promise.all([first, ...['b', 'c'].map(load)]);
  await expect(load('d')).rejects.toMatchObject({ code: 'unavailable' });
  requests[0]?.succeed();
  await waitForQuery();
  requests[1]?.succeed();
  expect(await served).toEqual(['a!', 'b!', 'c!']);
  const later = load('d');
  await waitForQuery();
  requests[2]?.succeed();
  expect(await later).toBe('d!');
});

test('rejects the calls of a failed query, and no others', async () => {
  const { requests, load } = createControlledBatch();
  const first = load('a');
  await waitForQuery();
  const second = load('b');
  requests[0]?.fail();
  await expect(first).rejects.toThrow('gone');
  await waitForQuery();
  requests[1]?.succeed();
  expect(await second).toBe('b!');
  const third = load('c');
  await waitForQuery();
  requests[2]?.succeed();
  expect(await third).toBe('c!');
});

test('rejects only the call whose result is wrong', async () => {
  const load = batch<string, string>(() =>
    Promise.resolve((key) => {
      if (key === 'bad') throw new Error('no such answer');
      return key;
    }),
  );
  const [one, two] = await Promise.allSettled([load('bad'), load('good')]);
  expect([one.status, two.status]).toEqual(['rejected', 'fulfilled']);
});

test.each([1, 2])('blocks only its own callers if %i queries never return', async (atOnce) => {
  const { requests, load } = createControlledBatch({ max: 2, atOnce });
  void ['a', 'b', 'c', 'd'].slice(0, 2 * atOnce).map(load);
  await waitForQuery();
  const last = load('e');
  await vi.waitFor(() => expect(requests).toHaveLength(atOnce + 1));
  requests[atOnce]?.succeed();
  expect(await last).toBe('e!');
});
