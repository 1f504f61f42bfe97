// @vitest-environment jsdom
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { router } from '#web/app/router.tsx';
import { startPortal } from '#web/app/start-portal.tsx';

test('loads the page’s script while it reads the session', () => {
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
