// @vitest-environment jsdom
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { router } from '#web/app/router.tsx';
import { startPortal } from '#web/app/start-portal.tsx';
import { keepWaiting, stubCalls } from '#web/testing/test-server.ts';

test('loads the page’s script while it reads the session', () => {
  stubCalls({ 'GET /users/me/': keepWaiting });
  const loadRouteChunk = vi.spyOn(router, 'loadRouteChunk').mockReturnValue(undefined);
  history.replaceState(null, '', '/dashboard/data/customers');
  void startPortal(createRoot(document.body));
  expect(loadRouteChunk.mock.calls.map(([route]) => route.path)).toEqual([
    '/',
    'dashboard',
    'data/customers',
  ]);
});
