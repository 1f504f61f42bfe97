// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { renderPage } from '#web/testing/test-page.tsx';
import { setUser } from '#web/lib/session/load-user.ts';
import { createTestUser } from '#web/testing/test-user.ts';
import { requests, stubCalls, toPage } from '#web/testing/test-server.ts';
import { OpenWorkCallout } from './request-form.tsx';

beforeAll(() => startTestI18n('en'));
beforeEach(() =>
  setUser({ ...createTestUser('nurse'), role: 'customer', customer_id: 'customer' }),
);
afterEach(cleanup);

/** Renders the callout of a device that has these open tickets and requests. */
async function renderCallout({ tickets = [] as object[], open = [] as object[] }, deviceId = 'd') {
  stubCalls({
    'GET /service/service-tickets/': toPage(tickets),
    'GET /service/service-requests/': toPage(open),
  });
  const router = renderPage(() => <OpenWorkCallout deviceId={deviceId} />);
  await waitFor(() => expect(router.state.status).toBe('idle'));
}

test('names the open ticket of a device, with a link', async () => {
  await renderCallout({ tickets: [{ id: 't', ticket_id: 'T-000007' }], open: [{ id: 'r' }] });
  const link = await screen.findByRole('link', { name: 'Go to T-000007' });
  expect(link.getAttribute('href')).toBe('/dashboard/service/t');
  expect(screen.getByRole('status').textContent).toContain('already an open request');
  for (const { query } of requests) {
    expect(query.get('installed_device_id')).toBe('d');
    expect(query.getAll('status')).toEqual(['new', 'planned', 'in_progress', 'completed']);
  }
});

test('names a request without a ticket', async () => {
  await renderCallout({ open: [{ id: 'r' }] });
  const link = await screen.findByRole('link', { name: 'View open request' });
  expect(link.getAttribute('href')).toBe('/dashboard/service/requests/r');
});

test('shows nothing without open work, and requests nothing without a device', async () => {
  await renderCallout({});
  await waitFor(() => expect(requests).toHaveLength(2));
  expect(screen.queryByRole('status')).toBeNull();
  cleanup();
  await renderCallout({ tickets: [{ id: 't' }] }, '');
  expect(requests).toHaveLength(2);
});
