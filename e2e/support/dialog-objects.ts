import type { APIRequestContext } from '@playwright/test';
import { createInstalledDevice, inDays } from './device-api.ts';
import { expect } from './expect.ts';
import { createLead } from './lead-api.ts';
import { createCustomer, send } from './portal-api.ts';

/** Creates objects that dialogs need and the demo lacks, or that another test may change. */
export async function ownObjects(api: APIRequestContext): Promise<Record<string, string>> {
  const customer = await createCustomer(api);
  const owner = await createCustomer(api);
  const device = await createInstalledDevice(api, { customer_id: owner.id });
  const record = { kind: 'preventive', performed_on: inDays(-1), performed_by: 'Somebody' };
  const maintained = await send(
    api,
    'POST',
    `/crm/installed-devices/${device.id}/maintenance/`,
    record,
  );
  expect(maintained.status(), await maintained.text()).toBe(201);
  const requests = await send(api, 'POST', '/service/service-requests/', {
    installed_device_id: device.id,
    description: 'The lamp flickers',
  });
  expect(requests.status(), await requests.text()).toBe(201);
  const request: { id: string } = await requests.json();
  const lead = await createLead(api, { stage: 'won' });
  return {
    'own won lead': lead.id,
    'own customer': customer.id,
    'own device': device.id,
    'own request': request.id,
  };
}
