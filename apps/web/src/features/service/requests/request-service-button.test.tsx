// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { renderPage } from '#web/testing/test-page.tsx';
import { setUser } from '#web/lib/session/load-user.ts';
import { createTestUser } from '#web/testing/test-user.ts';
import { stubCalls, toPage } from '#web/testing/test-server.ts';
import { RequestService } from './request-service-button.tsx';
import { RequestServiceDialog } from './request-service-dialog.tsx';

beforeAll(() => startTestI18n('en'));
afterEach(cleanup);

const buttons = async () => {
  renderPage(() => (
    <>
      <p>The page</p>
      <RequestService />
    </>
  ));
  await screen.findByText('The page');
  return screen.queryAllByRole('button').map(({ textContent }) => textContent);
};

test('lets customers request service, employees with `service` record a requester, and shows others no button', async () => {
  setUser({
    ...createTestUser('nurse'),
    role: 'customer',
    customer_id: 'customer',
    permissions: [],
  });
  expect(await buttons()).toEqual(['Request service']);
  cleanup();
  setUser({ ...createTestUser('anna'), permissions: ['service'] });
  expect(await buttons()).toEqual(['New service request']);
  cleanup();
  setUser({ ...createTestUser('anna'), permissions: ['customers'] });
  expect(await buttons()).toEqual([]);
});

test('says that own clinics may have no devices, and whom to call for one that is down', async () => {
  const phone = '+31 30 555 0121';
  stubCalls({
    'GET /crm/installed-devices/': toPage([]),
    'GET /system/supplier/': { emergency_phone: phone, hours: {} },
  });
  const nurse = { ...createTestUser('nurse'), role: 'customer', customer_id: 'customer' } as const;
  setUser({ ...nurse, clinic_role: 'own_clinics', clinic_ids: ['clinic'] });
  renderPage(() => <RequestServiceDialog onSent={() => {}} onClose={() => {}} />);
  expect(await screen.findByText(/^No devices are registered in the clinics/u)).toBeTruthy();
  await userEvent.click(screen.getByRole('radio', { name: 'Device down' }));
  expect(await screen.findByRole('link', { name: phone })).toBeTruthy();
  await userEvent.click(screen.getByRole('radio', { name: 'Limited use' }));
  expect(screen.queryByRole('link', { name: phone })).toBeNull();
});
