// @vitest-environment jsdom
import { listCustomers } from '@portal/contract/crm';
import { QueryClient, useQuery } from '@tanstack/react-query';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { routeQuery } from '#web/lib/query/route-query.ts';
import { setUser } from '#web/lib/session/load-user.ts';
import { renderPage } from '#web/testing/test-page.tsx';
import { stubCalls } from '#web/testing/test-server.ts';
import { createTestUser } from '#web/testing/test-user.ts';
import { TodayPanel } from './today-panel.tsx';

function Customers() {
  return (
    <TodayPanel
      title="Customers"
      icon={null}
      query={useQuery(routeQuery('crm', listCustomers, {}))}
      failure="Failed to load customers"
      all={{ to: '/dashboard/data/customers' }}
      renderRow={({ name }) => name}
    />
  );
}

const serve = (body: object, status = 200) =>
  stubCalls({ 'GET /crm/customers/': () => Response.json(body, { status }) });

beforeAll(() => startTestI18n('en'));
afterEach(cleanup);

test('says since when rows were not refreshed, and drops those that may no longer be seen', async () => {
  setUser({ ...createTestUser('anna'), permissions: ['customers'] });
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  serve({ count: 1, next: null, previous: null, results: [{ id: 'alba', name: 'Alba' }] });
  renderPage(Customers, { path: '/', queryClient });
  await screen.findByText('Alba');
  serve({}, 503);
  await queryClient.invalidateQueries();
  await screen.findByText(/^Not refreshed since/u);
  expect(screen.getByText('Alba')).toBeTruthy();
  serve({ code: 'permission_denied', detail: 'No' }, 403);
  await queryClient.invalidateQueries();
  await waitFor(() => expect(screen.queryByText('Alba')).toBeNull());
});
