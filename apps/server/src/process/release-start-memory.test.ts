import { Session } from 'node:inspector/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { releaseStartMemory } from './release-start-memory.ts';

it('collects all garbage once, as soon as nobody waits any more', async () => {
  const post = vi.spyOn(Session.prototype, 'post');
  const warn = vi.fn<(details: unknown) => void>();
  const garbage = new WeakRef({});
  let isBusy = true;
  const stop = releaseStartMemory({
    requestLoad: { isBusy: () => isBusy },
    log: { warn },
    restTime: 30,
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

it('collects nothing after it was stopped', async () => {
  const post = vi.spyOn(Session.prototype, 'post');
  post.mockClear();
  const stop = releaseStartMemory({
    requestLoad: { isBusy: () => false },
    log: { warn: vi.fn<(details: unknown) => void>() },
    restTime: 20,
    pace: 5,
  });
  stop();
  await delay(80);
  expect(post).not.toHaveBeenCalled();
});
