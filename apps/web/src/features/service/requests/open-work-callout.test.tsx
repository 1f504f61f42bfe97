// @vitest-environment jsdom
import { listServiceTickets } from '@portal/contract/service';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { renderPage } from '#web/testing/test-page.tsx';
import { setUser } from '#web/lib/session/load-user.ts';
import { createTestUser } from '#web/testing/test-user.ts';
import { OpenWorkCallout } from './request-form.tsx';

let requestedUrls: URL[] = [];

beforeAll(async () => {
  await startTestI18n('en');
  window.scrollTo = () => {};
});
beforeEach(() =>
  setUser({ ...createTestUser('nurse'), role: 'customer', customer_id: 'customer' }),
);
afterEach(() => {
  cleanup();
  requestedUrls = [];
  vi.unstubAllGlobals();
});

/** Renders the callout of a device that has these open tickets and requests. */
async function renderCallout(
  { tickets = [] as object[], requests = [] as object[] },
  deviceId = 'd',
) {
  vi.stubGlobal('fetch', async (path: string) => {
    const url = new URL(path, 'http://portal');
    requestedUrls.push(url);
    const results = url.pathname.endsWith(listServiceTickets.path) ? tickets : requests;
    return Response.json({ count: results.length, next: null, previous: null, results });
  });
  const router = renderPage(() => <OpenWorkCallout deviceId={deviceId} />);
  await waitFor(() => expect(router.state.status).toBe('idle'));
}

test('names the open ticket of a device, with a link', async () => {
  await renderCallout({ tickets: [{ id: 't', ticket_id: 'T-000007' }], requests: [{ id: 'r' }] });
  const link = await screen.findByRole('link', { name: 'Go to T-000007' });
  expect(link.getAttribute('href')).toBe('/dashboard/service/t');
  expect(screen.getByRole('status').textContent).toContain('already an open request');
  for (const { searchParams } of requestedUrls) {
    expect(searchParams.get('installed_device_id')).toBe('d');
    expect(searchParams.getAll('status')).toEqual(['new', 'planned', 'in_progress', 'completed']);
  }
});

test('names a request without a ticket too', async () => {
  await renderCallout({ requests: [{ id: 'r' }] });
  const link = await screen.findByRole('link', { name: 'View open request' });
  expect(link.getAttribute('href')).toBe('/dashboard/service/requests/r');
});

test('shows nothing without open work, and requests nothing without a device', async () => {
  await renderCallout({});
  await waitFor(() => expect(requestedUrls).toHaveLength(2));
  expect(screen.queryByRole('status')).toBeNull();
  cleanup();
  requestedUrls = [];
  await renderCallout({ tickets: [{ id: 't' }] }, '');
  expect(requestedUrls).toEqual([]);
});
