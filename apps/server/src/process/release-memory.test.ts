import { Session } from 'node:inspector/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { beforeEach, expect, it, vi } from 'vitest';
import { releaseMemory } from './release-memory.ts';

const mebibyte = 2 ** 20;
const post = vi.spyOn(Session.prototype, 'post');
const warn = vi.fn<(details: unknown) => void>();

beforeEach(() => void post.mockClear());

it('collects all garbage as soon as nobody waits any more', async () => {
  const garbage = new WeakRef({});
  let isBusy = true;
  const stop = releaseMemory({
    requestLoad: { isBusy: () => isBusy },
    log: { warn },
    restTimes: { start: 30, peak: 60_000 },
    pace: 5,
  });
  await delay(80);
  expect(post).not.toHaveBeenCalled();
  isBusy = false;
  await vi.waitFor(() => expect(post).toHaveBeenCalledOnce());
  await delay(80);
  expect(garbage.deref()).toBeUndefined();
  expect(post).toHaveBeenCalledOnce();
  expect(warn).not.toHaveBeenCalled();
  stop();
});

it('collects again after each peak, even if work begins at once, and not for a small one', async () => {
  let isBusy = false;
  let memory = 150 * mebibyte;
  const readMemory = vi.fn<() => number>(() => memory);
  const stop = releaseMemory({
    requestLoad: { isBusy: () => isBusy },
    log: { warn },
    restTimes: { start: 20, peak: 60 },
    pace: 5,
    readMemory,
  });
  const waitForLooks = async (): Promise<void> => {
    const before = readMemory.mock.calls.length;
    await vi.waitFor(() => expect(readMemory.mock.calls.length).toBeGreaterThan(before + 2));
  };
  await vi.waitFor(() => expect(post).toHaveBeenCalledOnce());
  for (const { least, most, calls } of [
    { least: 110, most: 220, calls: 2 },
    { least: 120, most: 160, calls: 2 },
    { least: 120, most: 175, calls: 3 },
  ]) {
    isBusy = true;
    memory = least * mebibyte;
    await waitForLooks();
    memory = most * mebibyte;
    const before = post.mock.calls.length;
    await delay(80);
    await waitForLooks();
    expect(post).toHaveBeenCalledTimes(before);
    isBusy = false;
    await delay(80);
    await waitForLooks();
    expect(post).toHaveBeenCalledTimes(calls);
  }
  stop();
});

it('collects nothing after it was stopped', async () => {
  const stop = releaseMemory({
    requestLoad: { isBusy: () => false },
    log: { warn },
    restTimes: { start: 20, peak: 20 },
    pace: 5,
  });
  stop();
  await delay(80);
  expect(post).not.toHaveBeenCalled();
});
