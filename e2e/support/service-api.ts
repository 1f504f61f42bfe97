import type { APIRequestContext } from '@playwright/test';
import { expect } from './expect.ts';
import { createInstalledDevice } from './device-api.ts';
import { createCustomer, send } from './portal-api.ts';

/** Opens a ticket for a device of a new customer, planned for a day or unplanned. */
export async function openTicket(api: APIRequestContext, plannedFor: string | null = null) {
  const customer = await createCustomer(api);
  const device = await createInstalledDevice(api, { customer_id: customer.id });
  const opened = await send(api, 'POST', '/service/service-tickets/', {
    installed_device_id: device.id,
    description: 'The lamp flickers',
  });
  expect(opened.status(), await opened.text()).toBe(201);
  const ticket: { id: string; ticket_id: string } = await opened.json();
  if (plannedFor !== null) {
    const body = { planned_for: plannedFor, status: 'planned' };
    const path = `/service/service-tickets/${ticket.id}/`;
    expect((await send(api, 'PATCH', path, body)).status()).toBe(200);
  }
  return { ...ticket, customer };
}

/** Returns a ticket's planned day and status from the server. */
export async function readPlan(api: APIRequestContext, id: string) {
  const answer = await send(api, 'GET', `/service/service-tickets/${id}/`);
  const { planned_for: day, status }: { planned_for: string | null; status: string } =
    await answer.json();
  return { day, status };
}

/** Returns a ticket's planned start and duration from the server. */
export async function readTime(api: APIRequestContext, id: string) {
  const answer = await send(api, 'GET', `/service/service-tickets/${id}/`);
  const ticket: { planned_start: string | null; planned_minutes: number | null } =
    await answer.json();
  return [ticket.planned_start, ticket.planned_minutes];
}
