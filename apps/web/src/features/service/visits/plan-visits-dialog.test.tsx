// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { setUser } from '#web/lib/session/load-user.ts';
import { renderPage } from '#web/testing/test-page.tsx';
import { listChanges, stubCalls, toPage } from '#web/testing/test-server.ts';
import { testTicket } from '#web/testing/test-ticket.ts';
import { createTestUser } from '#web/testing/test-user.ts';
import { PlanVisitsDialog } from './plan-visits-dialog.tsx';

const { customer, device } = testTicket;
const toDevice = (id: string, city: string) => ({
  id,
  customer_id: customer.id,
  customer,
  clinic_id: city,
  clinic: { id: city, name: null, city },
  device,
  serial_number: `SN-${id}`,
});
const devices = [toDevice('a', 'Gent'), toDevice('b', 'Aalst'), toDevice('c', 'Gent')];
const nurse = { id: 'nurse', first_name: 'Ada', last_name: 'Bos', email: 'ada@lumiere.example' };

beforeAll(() => startTestI18n('en'));
beforeEach(() => {
  document.cookie = 'csrftoken=token';
  sessionStorage.clear();
  setUser({ ...createTestUser('anna'), permissions: ['service', 'customers'] });
});
afterEach(cleanup);

test('plans a visit for each clinic with its contact, and shows a message at its visit', async () => {
  const wrong = { visits: [{}, { planned_start: ['Too late'] }] };
  stubCalls({
    'GET /users/customers/': toPage([nurse]),
    'GET /users/employees/lookup/': toPage([]),
    'POST /service/maintenance-visits/': Response.json(wrong, { status: 400 }),
  });
  renderPage(() => (
    <PlanVisitsDialog devices={devices.map(Object)} onDone={() => {}} onClose={() => {}} />
  ));
  const dialog = within(await screen.findByRole('dialog', { name: 'Plan maintenance' }));
  const [gent, aalst] = ['Gent', 'Aalst'].map((city) =>
    within(dialog.getByRole('group', { name: `${customer.name} · ${city}` })),
  );
  for (const visit of [gent, aalst])
    await userEvent.type(
      visit?.getByLabelText(/^Day of the visit/u) ?? document.body,
      '2126-12-04',
    );
  await userEvent.type(
    gent?.getByRole('textbox', { name: /^E-mail of the contact/u }) ?? document.body,
    nurse.email,
  );
  await userEvent.click(dialog.getByRole('button', { name: 'Plan' }));
  expect(await aalst?.findByText('Too late')).toBeTruthy();
  expect(gent?.queryByText('Too late')).toBeNull();
  expect(listChanges().map(({ body }) => body)).toMatchObject([
    {
      visits: [
        { installed_device_ids: ['a', 'c'], requester_email: nurse.email },
        { installed_device_ids: ['b'], requester_email: null },
      ],
    },
  ]);
});
