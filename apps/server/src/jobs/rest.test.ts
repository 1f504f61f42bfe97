import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createRest } from './rest.ts';

const { signal } = new AbortController();

/** Returns the milliseconds that a rest takes after so many of work. */
async function measureRest(options: Parameters<typeof createRest>[0], worked: number) {
  const rest = createRest(options);
  await delay(worked);
  const begun = performance.now();
  await rest();
  return performance.now() - begun;
}

it('rests three times as long as the work took while the process serves requests', async () => {
  const duration = await measureRest({ isBusy: () => true, signal }, 50);
  expect(duration).toBeGreaterThan(145);
  expect(duration).toBeLessThan(1000);
});

it('counts only the work since the last rest', async () => {
  const rest = createRest({ isBusy: () => true, signal });
  await delay(50);
  await rest();
  const begun = performance.now();
  await rest();
  expect(performance.now() - begun).toBeLessThan(50);
});

it('does not rest while the process serves no requests', async () => {
  expect(await measureRest({ isBusy: () => false, signal }, 50)).toBeLessThan(50);
});

it('ends a rest when the process stops', async () => {
  const stop = AbortSignal.timeout(100);
  expect(await measureRest({ isBusy: () => true, signal: stop }, 90)).toBeLessThan(200);
});
