// @vitest-environment jsdom
import { getClinic } from '@portal/contract/crm';
import { getDevice } from '@portal/contract/products';
import { QueryClient } from '@tanstack/react-query';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { addDays, today } from '#web/lib/days/day.ts';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { renderPage } from '#web/testing/test-page.tsx';
import { untypedQuery } from '#web/lib/query/route-query.ts';
import { setUser } from '#web/lib/session/load-user.ts';
import { createTestUser } from '#web/testing/test-user.ts';
import { DeviceSheet } from './device-sheet.tsx';
import { testDevice } from '#web/testing/test-device.ts';
import { keepWaiting, stubCalls } from '#web/testing/test-server.ts';

beforeAll(() => startTestI18n('en'));
afterEach(cleanup);

test('prints at once what the page shows: the address, the interval, what is overdue, and what the page adds', async () => {
  setUser({ ...createTestUser('anna'), permissions: ['customers'] });
  // No response arrives before printing.
  stubCalls({
    'GET /crm/clinics/{id}/': keepWaiting,
    'GET /products/devices/{id}/': keepWaiting,
  });
  const queryClient = new QueryClient();
  const { device_id: modelId, clinic_id: clinicId } = testDevice;
  const clinic = { params: { id: clinicId ?? '' } };
  queryClient.setQueryData(untypedQuery<object>('crm', getClinic, clinic).queryKey, {
    name: 'Dam',
    street: 'Damrak',
    house_number: '7',
    postal_code: '1012 LG',
    city: 'Amsterdam',
    country: 'NL',
  });
  const model = { params: { id: modelId } };
  queryClient.setQueryData(untypedQuery<object>('products', getDevice, model).queryKey, {
    maintenance_interval_months: 6,
  });
  const device = { ...testDevice, next_maintenance_on: addDays(today(), -2) };
  const page = () => (
    <>
      <p>The page</p>
      <DeviceSheet device={device}>
        <p>Open tickets</p>
      </DeviceSheet>
    </>
  );
  renderPage(page, { queryClient });
  await screen.findByText('The page');
  expect(screen.queryByText('Open tickets')).toBeNull();
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  const sheet = screen.getByText('Open tickets').closest('section')?.textContent;
  for (const part of ['Damrak 7', '1012 LG', 'Every 6 months', 'Overdue by 2 days', 'LX200-00017'])
    expect(sheet).toContain(part);
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(screen.queryByText('Open tickets')).toBeNull();
});
