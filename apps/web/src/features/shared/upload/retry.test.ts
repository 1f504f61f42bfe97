// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { NetworkError } from '#web/lib/api/api-error.ts';
import { createRefusal } from '#web/testing/test-upload.ts';
import { createRetry } from './retry.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function start() {
  const abort = new AbortController();
  const onPause = vi.fn();
  return { abort, onPause, retry: createRetry({ signal: abort.signal, onPause }) };
}

const lost = () => new NetworkError('No response was received');

it.each([lost(), createRefusal(503), createRefusal(500), createRefusal(429)])(
  'repeats the request after %s, and reports each pause',
  async (failure) => {
    const { retry, onPause } = start();
    const attempt = vi.fn().mockRejectedValueOnce(failure).mockRejectedValueOnce(failure);
    attempt.mockResolvedValue('sent');
    const sent = retry(attempt);
    await vi.advanceTimersByTimeAsync(5000);
    expect(await sent).toBe('sent');
    expect(onPause.mock.calls.flat()).toEqual([true, false, true, false]);
  },
);

it.each([400, 403, 404, 409, 413])('rejects at once after status %i', async (status) => {
  const attempt = vi.fn().mockRejectedValue(createRefusal(status));
  await expect(start().retry(attempt)).rejects.toMatchObject({ status });
  expect(attempt).toHaveBeenCalledTimes(1);
});

it('goes on at once when the browser is online again, and gives up after some minutes', async () => {
  const { retry } = start();
  const attempt = vi.fn().mockRejectedValue(lost());
  const failed = expect(retry(attempt)).rejects.toThrow('No response');
  await vi.advanceTimersByTimeAsync(10);
  globalThis.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(10);
  expect(attempt).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  await failed;
  expect(attempt).toHaveBeenCalledTimes(11);
});

it('stops waiting when it is cancelled', async () => {
  const { retry, abort } = start();
  const attempt = vi.fn().mockRejectedValue(lost());
  const stopped = expect(retry(attempt)).rejects.toThrow(/abort/i);
  await vi.advanceTimersByTimeAsync(10);
  abort.abort();
  await stopped;
  expect(attempt).toHaveBeenCalledTimes(1);
});
