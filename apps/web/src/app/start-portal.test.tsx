// @vitest-environment jsdom
import { expect, onTestFinished, test, vi } from 'vitest';
import { router } from '#web/app/router.tsx';
import { startPortal } from '#web/app/start-portal.tsx';
import { setUserHint } from '#web/lib/session/user-hint.ts';
import { keepWaiting, requests, stubCalls } from '#web/testing/test-server.ts';

test('loads the page’s script while it reads the session, and both before the texts are there', async () => {
  setUserHint('anna');
  onTestFinished(() => setUserHint(null));
  stubCalls({ 'GET /users/me/': keepWaiting });
  const loadRouteChunk = vi.spyOn(router, 'loadRouteChunk').mockReturnValue(undefined);
  history.replaceState(null, '', '/dashboard/data/customers');
  // Shows no page: it would call the server after the test, during another one.
  void startPortal({ render: () => {}, unmount: () => {} }, new Promise(() => {}));
  expect(loadRouteChunk.mock.calls.map(([route]) => route.path)).toEqual([
    '/',
    'dashboard',
    'data/customers',
  ]);
  await vi.waitFor(() => expect(requests.map(({ url }) => url)).toEqual(['/api/v1/users/me/']));
});
