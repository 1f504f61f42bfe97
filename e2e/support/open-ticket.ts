import type { APIRequestContext } from '@playwright/test';
import { expect } from './expect.ts';
import { send } from './portal-api.ts';

/** Opens a ticket for a customer's device; the caller is notified about it. */
export async function openTicket(
  api: APIRequestContext,
  input: { installed_device_id: string; description?: string; requester_email?: string },
): Promise<{ id: string; ticket_id: string }> {
  const body = { description: 'The lamp flickers', ...input };
  const answer = await send(api, 'POST', '/service/service-tickets/', body);
  expect(answer.status(), await answer.text()).toBe(201);
  const ticket: { id: string; ticket_id: string } = await answer.json();
  return ticket;
}
