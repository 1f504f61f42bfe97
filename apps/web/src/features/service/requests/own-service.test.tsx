// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { setUser } from '#web/lib/session/load-user.ts';
import { renderPage } from '#web/testing/test-page.tsx';
import { requests, stubCalls, toPage } from '#web/testing/test-server.ts';
import { createTestUser } from '#web/testing/test-user.ts';
import { OwnService } from './own-service.tsx';

beforeAll(() => startTestI18n('en'));
afterEach(cleanup);

test('shows an employee the work that a user sees, without a way to request service', async () => {
  setUser({ ...createTestUser('anna'), permissions: ['service', 'users'] });
  stubCalls({
    'GET /service/service-requests/': toPage([]),
    'GET /service/service-tickets/': toPage([]),
  });
  const viewAs = { as_customer_id: 'c1', as_user_id: 'u1' };
  renderPage(() => <OwnService viewAs={viewAs} />);
  expect(await screen.findByText(/no requests or tickets that can be seen/u)).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
  expect(requests.map(({ query }) => query.get('as_user_id'))).toEqual(['u1', 'u1', 'u1']);
});
