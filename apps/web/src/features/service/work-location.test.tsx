// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { testTicket } from '#web/testing/test-ticket.ts';
import { stubCalls } from '#web/testing/test-server.ts';
import { WorkLocation } from './work-location.tsx';

const clinic = { id: '0198f000-0000-7000-8000-000000000031', name: 'Cabinet', city: 'Lyon' };
const address = { street: 'Rue Tronchet', house_number: '8', postal_code: '69006', country: 'FR' };

beforeAll(() => startTestI18n('en'));
afterEach(cleanup);

/** Renders the location of a ticket on a device that this customer owns now. */
function renderLocation({
  customerId = testTicket.customer_id,
  clinicStatus = 200,
  failures = 0,
} = {}) {
  let remainingFailures = failures;
  stubCalls({
    'GET /crm/clinics/{id}/': Response.json({ ...clinic, ...address }, { status: clinicStatus }),
    'GET /crm/installed-devices/{id}/': () => {
      remainingFailures -= 1;
      return remainingFailures >= 0
        ? Response.json({ detail: 'Down', code: 'unavailable' }, { status: 503 })
        : { customer_id: customerId, clinic };
    },
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const { container } = render(
    <QueryClientProvider client={client}>
      <WorkLocation work={testTicket} />
    </QueryClientProvider>,
  );
  return container;
}

test('says which clinic to go to, and its address', async () => {
  const container = renderLocation();
  await screen.findByText('8, Rue Tronchet');
  expect(container.textContent).toBe('Cabinet8, Rue Tronchet69006 Lyon');
});

test('names the clinic where its address cannot be read', async () => {
  const container = renderLocation({ clinicStatus: 404 });
  expect(await screen.findByText('Cabinet')).toBe(container);
});

test('names no place of a device that went to somebody else since', async () => {
  const container = renderLocation({ customerId: '0198f000-0000-7000-8000-000000000009' });
  await screen.findByText('–');
  expect(container.textContent).toBe('–');
});

test('offers to try again if a location cannot be read', async () => {
  const container = renderLocation({ failures: 1 });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Failed to load clinic');
  expect(container.textContent).not.toContain('–');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('8, Rue Tronchet')).toBeTruthy();
});
