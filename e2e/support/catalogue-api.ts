import type { APIRequestContext } from '@playwright/test';
import { expect } from './expect.ts';
import { createDocument, send } from './portal-api.ts';
import { pdf } from './test-files.ts';
import { unique } from './unique.ts';

interface Named {
  id: string;
  name: string;
}

async function added(api: APIRequestContext, path: string, body: object): Promise<Named> {
  const answer = await send(api, 'POST', path, body);
  expect(answer.status(), await answer.text()).toBe(201);
  const made: Named = await answer.json();
  return made;
}

/** Creates a device of a manufacturer. */
async function createDevice(api: APIRequestContext, manufacturer_id: string) {
  const body = { name: unique('Laser'), model: 'L-200', manufacturer_id };
  return added(api, '/products/devices/', body);
}

/** Creates a manufacturer with one device and one document about it, used by one test only. */
export async function createDeviceWithManual(api: APIRequestContext) {
  const manufacturer = await added(api, '/products/manufacturers/', { name: unique('Fabriek') });
  const device = await createDevice(api, manufacturer.id);
  const manual = await createDocument(api, pdf('manual.pdf'), {
    title: unique('Handboek'),
    product_type: 'device',
    product_id: device.id,
  });
  return { manufacturer, device, manual };
}
