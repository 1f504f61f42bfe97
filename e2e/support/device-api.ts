import type { APIRequestContext } from '@playwright/test';
import { expect } from './expect.ts';
import { send } from './portal-api.ts';
import { unique } from './unique.ts';

async function added<Body>(api: APIRequestContext, path: string, body: object): Promise<Body> {
  const answer = await send(api, 'POST', path, body);
  expect(answer.status(), await answer.text()).toBe(201);
  const made: Body = await answer.json();
  return made;
}

/** Creates a model of a new manufacturer with this maintenance interval in months. */
export async function createModel(
  api: APIRequestContext,
  maintenance_interval_months: number | null = 12,
) {
  const manufacturer = await added<{ id: string; name: string }>(api, '/products/manufacturers/', {
    name: unique('Fabriek'),
  });
  return added<{ id: string; name: string }>(api, '/products/devices/', {
    name: unique('Lamp'),
    model: 'LP-7',
    manufacturer_id: manufacturer.id,
    maintenance_interval_months,
  });
}

/** Adds an installed device; of a new model unless one is given. */
export async function createInstalledDevice(
  api: APIRequestContext,
  input: {
    customer_id: string | null;
    device_id?: string;
    clinic_id?: string;
    installation_date?: string;
  },
) {
  const device_id = input.device_id ?? (await createModel(api)).id;
  const body = { serial_number: unique('SN').replace(' ', '-'), ...input, device_id };
  return added<{ id: string; serial_number: string }>(api, '/crm/installed-devices/', body);
}

/** Returns the date this many days from today, in the browser's time zone. */
export function inDays(count: number): string {
  const day = new Date();
  day.setDate(day.getDate() + count);
  const parts = [day.getFullYear(), day.getMonth() + 1, day.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}
