import { expect, it } from 'vitest';
import { inTurns } from './in-turns.ts';

it('runs no more at once than it may, and all of them, in the order they came', async () => {
  const turn = inTurns(3);
  const begun: number[] = [];
  let running = 0;
  let most = 0;
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_none, at) =>
      turn(async () => {
        begun.push(at);
        running += 1;
        most = Math.max(most, running);
        await new Promise((resolve) => setTimeout(resolve, 1));
        running -= 1;
        return at * 2;
      }),
    ),
  );
  expect(most).toBe(3);
  expect(begun).toEqual(Array.from({ length: 20 }, (_none, at) => at));
  expect(answers[19]).toBe(38);
});

it('hands a turn on that ends in an error', async () => {
  const turn = inTurns(1);
  const failing = turn(() => Promise.reject(new Error('no')));
  const next = turn(() => Promise.resolve('yes'));
  await expect(failing).rejects.toThrow('no');
  await expect(next).resolves.toBe('yes');
});
