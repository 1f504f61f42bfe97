// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { startPortal } from '#web/app/start-portal.tsx';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';

afterEach(cleanup);

test('a visitor’s link is checked on opening, and a form offered, without a session', async () => {
  await startTestI18n('en');
  window.scrollTo = () => {};
  document.cookie = 'csrftoken=token';
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }));
  history.replaceState(null, '', '/setup-password/a/b');
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(() => startPortal(root));
  expect(await screen.findByLabelText('New password')).toBeTruthy();
  act(() => root.unmount());
});
