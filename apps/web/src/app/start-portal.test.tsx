// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { router } from '#web/app/router.tsx';
import { startPortal } from '#web/app/start-portal.tsx';
import { keepWaiting, stubCalls } from '#web/testing/test-server.ts';

test('loads the page’s script while it reads the session', () => {
  stubCalls({ 'GET /users/me/': keepWaiting });
  const loadRouteChunk = vi.spyOn(router, 'loadRouteChunk').mockReturnValue(undefined);
  history.replaceState(null, '', '/dashboard/data/customers');
  // Shows no page: it would call the server after the test, during another one.
  void startPortal({ render: () => {}, unmount: () => {} });
  expect(loadRouteChunk.mock.calls.map(([route]) => route.path)).toEqual([
    '/',
    'dashboard',
    'data/customers',
  ]);
});
