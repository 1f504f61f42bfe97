import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createReadiness } from './health.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('shares a running check, reuses its result for a second, and then checks again', async () => {
  const check = vi.fn(async () => undefined);
  const readiness = createReadiness([{ name: 'storage', check }]);
  const results = await Promise.all([readiness(), readiness(), readiness()]);
  expect(results).toEqual(results.map(() => [{ name: 'storage', status: 'up' }]));
  await vi.advanceTimersByTimeAsync(900);
  await readiness();
  expect(check).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(200);
  check.mockRejectedValueOnce(new Error('the disk is full'));
  expect(await readiness()).toEqual([{ name: 'storage', status: 'down' }]);
  expect(check).toHaveBeenCalledTimes(2);
});

it('reports a part that does not answer within two seconds as down', async () => {
  const readiness = createReadiness([{ name: 'database', check: () => new Promise(() => {}) }]);
  const pending = readiness();
  await vi.advanceTimersByTimeAsync(2000);
  expect(await pending).toEqual([{ name: 'database', status: 'down' }]);
});

it('starts no second check of a part that hangs, and reports when it is back', async () => {
  const check = vi.fn<() => Promise<void>>();
  const hanging = Promise.withResolvers<void>();
  check.mockReturnValueOnce(hanging.promise).mockResolvedValue();
  const readiness = createReadiness([{ name: 'storage', check }]);
  for (let round = 0; round < 5; round += 1) {
    const pending = readiness();
    await vi.advanceTimersByTimeAsync(4000);
    expect(await pending).toEqual([{ name: 'storage', status: 'down' }]);
  }
  expect(check).toHaveBeenCalledTimes(1);
  hanging.resolve();
  await vi.advanceTimersByTimeAsync(4000);
  expect(await readiness()).toEqual([{ name: 'storage', status: 'up' }]);
});
