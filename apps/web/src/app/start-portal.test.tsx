// @vitest-environment jsdom
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { router } from '#web/app/router.tsx';
import { startPortal } from '#web/app/start-portal.tsx';

test('the page’s script is asked for while it is still asked who is signed in', () => {
  const unanswered = vi.fn(() => new Promise<Response>(() => {}));
  vi.stubGlobal('fetch', unanswered);
  const loadRouteChunk = vi.spyOn(router, 'loadRouteChunk').mockReturnValue(undefined);
  history.replaceState(null, '', '/dashboard/data/customers');
  void startPortal(createRoot(document.body));
  expect(loadRouteChunk.mock.calls.map(([route]) => route.path)).toEqual([
    '/',
    'dashboard',
    'data/customers',
  ]);
});
