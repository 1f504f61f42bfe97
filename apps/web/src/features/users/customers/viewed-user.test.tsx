// @vitest-environment jsdom
import type { User } from '@portal/contract/users';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { setUser } from '#web/lib/session/load-user.ts';
import { renderPage } from '#web/testing/test-page.tsx';
import { requests, stubCalls, toPage } from '#web/testing/test-server.ts';
import { createTestUser } from '#web/testing/test-user.ts';
import { useViewedUser, useViewedUserTexts, ViewedUserField } from './viewed-user.tsx';

const at = '2026-01-05T08:00:00.000Z';
const customerId = '0198f000-0000-7000-8000-000000000009';
const { permissions: _, ...account } = createTestUser('0198f000-0000-7000-8000-000000000001');
const nurse: User = {
  ...account,
  first_name: 'Ada',
  last_name: 'Berg',
  role: 'customer',
  customer_id: customerId,
  clinic_role: 'own_clinics',
  clinics: [{ id: 'c1', name: null, city: 'Utrecht' }],
  two_factor_reset_requested_at: null,
  created_at: at,
  updated_at: at,
};

function Page() {
  const { query, isChosen, choose } = useViewedUser();
  const user = query.data ?? null;
  const texts = useViewedUserTexts(user);
  return (
    <main>
      <p>{texts ? `${texts.name}: ${texts.sees}` : 'Nobody'}</p>
      <ViewedUserField
        customerId={customerId}
        user={user}
        isUnknown={isChosen && user === null}
        onChange={choose}
      />
    </main>
  );
}

beforeAll(() => startTestI18n('en'));
beforeEach(() =>
  stubCalls({
    'GET /users/customers/': toPage([nurse]),
    [`GET /users/customers/${nurse.id}/`]: nurse,
  }),
);
afterEach(cleanup);

test('offers the users of the customer, and says which clinics the chosen one sees', async () => {
  setUser({ ...createTestUser('anna'), permissions: ['users'] });
  const router = renderPage(() => <Page />);
  await userEvent.click(await screen.findByRole('combobox', { name: 'User' }));
  await userEvent.click(await screen.findByRole('option', { name: /Ada Berg/u }));
  expect(await screen.findByText('Ada Berg: Own clinics: Utrecht')).toBeDefined();
  expect(router.state.location.search).toEqual({ user: nurse.id });
  expect(requests[0]?.query.get('customer_id')).toBe(customerId);
});

test('leads back to all users from one who cannot be loaded', async () => {
  stubCalls({ 'GET /users/customers/': toPage([]), [`GET /users/customers/${nurse.id}/`]: 400 });
  setUser({ ...createTestUser('anna'), permissions: ['users'] });
  const router = renderPage(() => <Page />, { path: `/?user=${nurse.id}` });
  await userEvent.click(await screen.findByRole('button', { name: 'Clear selection' }));
  await waitFor(() => expect(router.state.location.search).toEqual({}));
});

test('asks for nobody and offers nothing to who may not see the users', async () => {
  setUser({ ...createTestUser('anna'), permissions: ['service'] });
  renderPage(() => <Page />, { path: `/?user=${nurse.id}` });
  expect(await screen.findByText('Nobody')).toBeDefined();
  expect(screen.queryByRole('combobox')).toBeNull();
  await waitFor(() => expect(requests).toEqual([]));
});
