import type { Page } from '@playwright/test';
import { chooseOption } from './support/choose-option.ts';
import { createInstalledDevice } from './support/device-api.ts';
import { expectAccessible } from './support/expect-accessible.ts';
import { openTicket } from './support/open-ticket.ts';
import { createCustomer } from './support/portal-api.ts';
import { expect, test } from './support/portal-test.ts';

test.slow();

const list = '/dashboard/service';

/** Chooses an action in the ticket’s menu. */
async function choose(page: Page, name: string) {
  await page.getByRole('button', { name: /More actions/u }).click();
  await page.getByRole('menuitem', { name }).click();
}

test('links a ticket, merges it into another one and undoes that', async ({ page, api }) => {
  const customer = await createCustomer(api);
  const device = await createInstalledDevice(api, { customer_id: customer.id });
  const other = await openTicket(api, { installed_device_id: device.id });
  const ticket = await openTicket(api, { installed_device_id: device.id });
  const main = page.getByRole('main');
  const number = page.getByRole('heading', { level: 1 });
  await page.goto(`${list}/${ticket.id}`);
  await choose(page, 'Link to another ticket…');
  const link = page.getByRole('dialog', { name: `Link ${ticket.ticket_id}` });
  await link.getByRole('radio', { name: 'Same visit as' }).check();
  await chooseOption(link.getByRole('combobox', { name: 'Other ticket' }), other.ticket_id);
  await link.getByRole('button', { name: 'Link tickets' }).click();
  await expect(link).toHaveCount(0);
  await expect(main.getByText('Same visit as')).toBeVisible();
  await main.getByRole('button', { name: `Remove link to ${other.ticket_id}` }).click();
  await expect(main.getByText('Same visit as')).toHaveCount(0);

  await choose(page, 'Merge into another ticket…');
  const merge = page.getByRole('dialog', { name: /^Merge / });
  await chooseOption(merge.getByRole('combobox', { name: 'Merge into' }), other.ticket_id);
  await merge.getByRole('button', { name: 'Merge tickets' }).click();
  await expect(number).toHaveText(other.ticket_id);
  await expect(main.getByText('Has a duplicate')).toBeVisible();
  await main.getByRole('link', { name: ticket.ticket_id }).click();
  await expect(number).toHaveText(ticket.ticket_id);
  await expect(main.getByText('This ticket was merged')).toBeVisible();
  await expectAccessible(page);
  await main.getByRole('button', { name: 'Undo merge' }).click();
  await expect(main.locator('header')).toContainText('New');
  await expect(main.getByText('This ticket was merged')).toHaveCount(0);
});
