// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getOutage, onRecovery, checkForOutage } from './outage-store.ts';

const parts = (status: 'up' | 'down') => ({ components: [{ name: 'database', status }] });
const createResponse = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('reports no outage for a call that failed for another reason', async () => {
  const fetch = vi.fn(async () => createResponse(200, parts('up')));
  vi.stubGlobal('fetch', fetch);
  checkForOutage();
  checkForOutage();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(getOutage()).toBeNull();
  expect(fetch).toHaveBeenCalledTimes(1);
});

test('polls until the portal is ready and notifies recovery listeners once', async () => {
  const fetch = vi
    .fn<() => Promise<Response>>()
    .mockResolvedValueOnce(createResponse(503, parts('down')))
    .mockRejectedValueOnce(new TypeError('no network'))
    .mockResolvedValueOnce(new Response('<html>Bad gateway</html>', { status: 502 }))
    .mockResolvedValueOnce(createResponse(200, parts('up')));
  vi.stubGlobal('fetch', fetch);
  const recovered = vi.fn();
  const forget = onRecovery(recovered);
  checkForOutage();
  await vi.advanceTimersByTimeAsync(0);
  expect(getOutage()).toMatchObject({ reached: true, components: parts('down').components });
  await vi.advanceTimersByTimeAsync(5000);
  expect(getOutage()).toMatchObject({ reached: false });
  await vi.advanceTimersByTimeAsync(5000);
  expect(getOutage()).toMatchObject({ reached: false });
  expect(recovered).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(5000);
  expect(getOutage()).toBeNull();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(recovered).toHaveBeenCalledTimes(1);
  expect(fetch).toHaveBeenCalledTimes(4);
  forget();
});
