// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { requests, stubCalls } from '#web/testing/test-server.ts';
import { checkForOutage, outageStore, recovered } from './outage-store.ts';

const parts = (status: 'up' | 'down') => ({ components: [{ name: 'database', status }] });
const createResponse = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('reports no outage for a call that failed for another reason', async () => {
  stubCalls({ 'GET /health/ready': parts('up') });
  checkForOutage();
  checkForOutage();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(outageStore.getState()).toBeNull();
  expect(requests).toHaveLength(1);
});

test('polls until the portal is ready and notifies recovery listeners once', async () => {
  const answer = vi
    .fn<() => Promise<Response>>()
    .mockResolvedValueOnce(createResponse(503, parts('down')))
    .mockRejectedValueOnce(new TypeError('no network'))
    .mockResolvedValueOnce(new Response('<html>Bad gateway</html>', { status: 502 }))
    .mockResolvedValueOnce(createResponse(200, parts('up')));
  stubCalls({ 'GET /health/ready': answer });
  const listener = vi.fn();
  const forget = recovered.subscribe(listener);
  checkForOutage();
  await vi.advanceTimersByTimeAsync(0);
  expect(outageStore.getState()).toMatchObject({
    reached: true,
    components: parts('down').components,
  });
  await vi.advanceTimersByTimeAsync(5000);
  expect(outageStore.getState()).toMatchObject({ reached: false });
  await vi.advanceTimersByTimeAsync(5000);
  expect(outageStore.getState()).toMatchObject({ reached: false });
  expect(listener).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(5000);
  expect(outageStore.getState()).toBeNull();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(listener).toHaveBeenCalledTimes(1);
  expect(requests).toHaveLength(4);
  forget();
});
