import { setImmediate } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { batch } from './batch.ts';

/** Questions that are answered when the test says so. */
function slowAnswers() {
  const questions: { keys: readonly string[]; answer(): void; fail(): void }[] = [];
  const ask = batch<string, string>((keys) => {
    const { promise, resolve, reject } = Promise.withResolvers<(key: string) => string>();
    questions.push({
      keys,
      answer: () => resolve((key) => `${key}!`),
      fail: () => reject(new Error('gone')),
    });
    return promise;
  });
  return { questions, ask };
}

test('the first is asked for at once, and those who come meanwhile together in the next', async () => {
  const { questions, ask } = slowAnswers();
  const first = ask('a');
  const others = Promise.all([ask('b'), ask('c'), ask('a')]);
  expect(questions.map(({ keys }) => keys)).toEqual([['a']]);
  questions[0]?.answer();
  expect(await first).toBe('a!');
  await setImmediate();
  expect(questions.map(({ keys }) => keys)).toEqual([['a'], ['b', 'c', 'a']]);
  questions[1]?.answer();
  expect(await others).toEqual(['b!', 'c!', 'a!']);
});

test('a question that fails fails for those it was asked for, and no others', async () => {
  const { questions, ask } = slowAnswers();
  const first = ask('a');
  const second = ask('b');
  questions[0]?.fail();
  await expect(first).rejects.toThrow('gone');
  await setImmediate();
  questions[1]?.answer();
  expect(await second).toBe('b!');
  await setImmediate();
  const third = ask('c');
  questions[2]?.answer();
  expect(await third).toBe('c!');
});

test('a mistake in one answer leaves nobody waiting', async () => {
  const ask = batch<string, string>(() =>
    Promise.resolve((key) => {
      if (key === 'bad') throw new Error('no such answer');
      return key;
    }),
  );
  const [one, two] = await Promise.allSettled([ask('bad'), ask('good')]);
  expect([one.status, two.status]).toEqual(['rejected', 'fulfilled']);
});

test('a question that is never answered holds those alone for whom it was asked', async () => {
  const { questions, ask } = slowAnswers();
  void ask('a');
  const second = ask('b');
  await vi.waitFor(() => expect(questions).toHaveLength(2));
  questions[1]?.answer();
  expect(await second).toBe('b!');
});
