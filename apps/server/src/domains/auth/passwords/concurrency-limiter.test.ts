import { expect, it } from 'vitest';
import { createConcurrencyLimiter } from './password-hash.ts';

it('runs all work in order with at most three at once', async () => {
  const runLimited = createConcurrencyLimiter(3);
  const started: number[] = [];
  let running = 0;
  let maxRunning = 0;
  const results = await Promise.all(
    Array.from({ length: 20 }, (_none, at) =>
      runLimited(async () => {
        started.push(at);
        running += 1;
        maxRunning = Math.max(maxRunning, running);
        await new Promise((resolve) => setTimeout(resolve, 1));
        running -= 1;
        return at * 2;
      }),
    ),
  );
  expect(maxRunning).toBe(3);
  expect(started).toEqual(Array.from({ length: 20 }, (_none, at) => at));
  expect(results[19]).toBe(38);
});

it('starts the next work after one fails', async () => {
  const runLimited = createConcurrencyLimiter(1);
  const failing = runLimited(() => Promise.reject(new Error('no')));
  const next = runLimited(() => Promise.resolve('yes'));
  await expect(failing).rejects.toThrow('no');
  await expect(next).resolves.toBe('yes');
});
