// @vitest-environment jsdom
import { listExpiredRights } from '@portal/contract/rights';
import { useQuery } from '@tanstack/react-query';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { customer } from '#web/testing/test-right.ts';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { renderPage } from '#web/testing/test-page.tsx';
import { routeQuery } from '#web/lib/query/route-query.ts';
import { setUser } from '#web/lib/session/load-user.ts';
import { createTestUser } from '#web/testing/test-user.ts';
import { listChanges, stubCalls, toPage } from '#web/testing/test-server.ts';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { ExpiredCallout } from './document-access.tsx';

const calloutTitle = '2 rights of this customer have expired';

/** Number of expired rights; cleaning up leaves none. */
let expired = 0;

function open(permissions: readonly 'viewing_rights'[]) {
  setUser({ ...createTestUser('anna'), permissions: [...permissions] });
  renderPage(() => (
    <>
      <ExpiredCallout customerId={customer.id} />
      <Counted />
    </>
  ));
}

/** Waits until the number of expired rights is loaded; the callout is complete by then. */
function Counted() {
  const query = { customer_id: customer.id, limit: 1 };
  const { data } = useQuery(routeQuery('crm', listExpiredRights, { query }));
  return data ? <p>Counted: {data.count}</p> : null;
}

beforeAll(async () => {
  await startTestI18n('en');
  // Preloads the lazy dialog, before a test's clock runs.
  await import('#web/features/rights/change/right-dialogs.tsx');
});
beforeEach(() => {
  expired = 2;
  stubCalls({
    'GET /crm/product-viewing-rights/expired/': () => ({ ...toPage([]), count: expired }),
    'POST /crm/product-viewing-rights/cleanup_expired/': () => {
      const cleaned = expired;
      expired = 0;
      return { cleaned };
    },
  });
  document.cookie = 'csrftoken=token';
  toasts.clear();
});
afterEach(cleanup);

// @specification 4.10
test('cleans up expired rights once it is confirmed, and mentions them no more', async () => {
  open(['viewing_rights']);
  await screen.findByText(calloutTitle);
  await userEvent.click(screen.getByRole('button', { name: 'Clean up' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Clean up all expired rights?' });
  expect(listChanges()).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Clean up' }));
  await waitFor(() => expect(screen.queryByText(calloutTitle)).toBeNull());
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(listChanges().map(({ method, url }) => `${method} ${url}`)).toEqual([
    'POST /api/v1/crm/product-viewing-rights/cleanup_expired/',
  ]);
  expect(toasts.getState().current?.title).toBe('2 expired rights marked as inactive');
});

test('hides expired rights from users who cannot change rights', async () => {
  open([]);
  await screen.findByText('Counted: 2');
  expect(screen.queryByText(calloutTitle)).toBeNull();
});
