// @vitest-environment jsdom
import { getCrmOverview } from '@portal/contract/crm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type SentRequest, stubCalls } from '#web/testing/test-server.ts';
import { NetworkError } from '../api/api-error.ts';
import { serverUnavailable } from '../api/signals.ts';
import { read } from './read.ts';

const missed = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  // Never responds, like a lost connection.
  stubCalls({
    'GET /crm/overview/': ({ signal }: SentRequest) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason));
      }),
  });
});

afterEach(() => {
  vi.useRealTimers();
  missed.mockClear();
});

test('rejects with a network error after a minute without a response', async () => {
  const stop = serverUnavailable.subscribe(missed);
  const refused = vi.fn();
  const reading = read(getCrmOverview, { signal: new AbortController().signal }).catch(refused);
  await vi.advanceTimersByTimeAsync(59_999);
  expect(refused).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await reading;
  expect(refused).toHaveBeenCalledWith(expect.any(NetworkError));
  expect(missed).toHaveBeenCalledOnce();
  stop();
});

test('aborts silently when the page is left', async () => {
  const stop = serverUnavailable.subscribe(missed);
  const page = new AbortController();
  const reading = read(getCrmOverview, { signal: page.signal });
  page.abort();
  await expect(reading).rejects.toBe(page.signal.reason);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(missed).not.toHaveBeenCalled();
  stop();
});
