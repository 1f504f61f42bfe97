import { setImmediate } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { batch } from './batch.ts';

/** Queries that the test resolves. */
function createControlledBatch(options: { max?: number; limit?: number } = {}) {
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

test('runs the first call at once, and the calls during it together in the next', async () => {
  const { requests, load } = createControlledBatch();
  const first = load('a');
  const others = Promise.all([load('b'), load('c'), load('a')]);
  expect(requests.map(({ keys }) => keys)).toEqual([['a']]);
  requests[0]?.succeed();
  expect(await first).toBe('a!');
  await setImmediate();
  expect(requests.map(({ keys }) => keys)).toEqual([['a'], ['b', 'c', 'a']]);
  requests[1]?.succeed();
  expect(await others).toEqual(['b!', 'c!', 'a!']);
});

test('runs no more calls together than the maximum', async () => {
  const { requests, load } = createControlledBatch({ max: 2 });
  const results = Promise.all(['a', 'b', 'c', 'd'].map(load));
  for (const at of [0, 1, 2]) {
    requests[at]?.succeed();
    await setImmediate();
  }
  expect(requests.map(({ keys }) => keys)).toEqual([['a'], ['b', 'c'], ['d']]);
  expect(await results).toEqual(['a!', 'b!', 'c!', 'd!']);
});

test('refuses further callers while as many wait as may, and serves those that wait', async () => {
  const { requests, load } = createControlledBatch({ limit: 2 });
  const served = Promise.all(['a', 'b', 'c'].map(load));
  await expect(load('d')).rejects.toMatchObject({ code: 'unavailable' });
  requests[0]?.succeed();
  await setImmediate();
  requests[1]?.succeed();
  expect(await served).toEqual(['a!', 'b!', 'c!']);
  await setImmediate();
  const later = load('d');
  requests[2]?.succeed();
  expect(await later).toBe('d!');
});

test('rejects the calls of a failed query, and no others', async () => {
  const { requests, load } = createControlledBatch();
  const first = load('a');
  const second = load('b');
  requests[0]?.fail();
  await expect(first).rejects.toThrow('gone');
  await setImmediate();
  requests[1]?.succeed();
  expect(await second).toBe('b!');
  await setImmediate();
  const third = load('c');
  requests[2]?.succeed();
  expect(await third).toBe('c!');
});

test('leaves no call waiting after a wrong result', async () => {
  const load = batch<string, string>(() =>
    Promise.resolve((key) => {
      if (key === 'bad') throw new Error('no such answer');
      return key;
    }),
  );
  const [one, two] = await Promise.allSettled([load('bad'), load('good')]);
  expect([one.status, two.status]).toEqual(['rejected', 'fulfilled']);
});

test('blocks only its own callers if a query never returns', async () => {
  const { requests, load } = createControlledBatch();
  void load('a');
  const second = load('b');
  await vi.waitFor(() => expect(requests).toHaveLength(2));
  requests[1]?.succeed();
  expect(await second).toBe('b!');
});
