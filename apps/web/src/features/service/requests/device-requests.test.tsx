// @vitest-environment jsdom
import type { ServiceRequest } from '@portal/contract/service';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { renderPage } from '#web/testing/test-page.tsx';
import { setUser } from '#web/lib/session/load-user.ts';
import { createTestUser } from '#web/testing/test-user.ts';
import { requests, stubCalls, toPage } from '#web/testing/test-server.ts';
import { DeviceRequests } from './device-requests.tsx';

const request: Partial<ServiceRequest> = {
  id: 'beeping',
  status: 'new',
  description: 'It beeps.',
  created_at: '2026-01-05T10:00:00Z',
};
let results: unknown[] = [];

beforeAll(() => startTestI18n('en'));
beforeEach(() => {
  setUser({ ...createTestUser('anna'), permissions: ['service'] });
  stubCalls({ 'GET /service/service-requests/': () => toPage(results) });
});
afterEach(cleanup);

function open() {
  renderPage(() => <DeviceRequests device={{ id: 'lamp' }} />);
}

test('lists open requests for this device without a ticket, with links', async () => {
  results = [request, { ...request, id: 'smoking', description: 'It smokes.' }];
  open();
  const list = within(await screen.findByRole('list', { name: 'Service requests' }));
  const items = list.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(items).toEqual([
    expect.stringMatching(/New.*It beeps\./u),
    expect.stringMatching(/New.*It smokes\./u),
  ]);
  const [first] = list.getAllByRole('link');
  expect(first?.getAttribute('href')).toContain('beeping');
  const { installed_device_id: device, has_ticket: ticket } = Object.fromEntries(
    requests[0]?.query ?? [],
  );
  expect([device, ticket]).toEqual(['lamp', 'false']);
});

test('shows nothing without requests', async () => {
  results = [];
  open();
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(screen.queryByRole('list')).toBeNull();
});
