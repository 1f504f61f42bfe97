import type { APIRequestContext, Page } from '@playwright/test';
import { createInstalledDevice } from './support/device-api.ts';
import { expectAccessible } from './support/expect-accessible.ts';
import { openTicket } from './support/open-ticket.ts';
import { createCustomer, send } from './support/portal-api.ts';
import { expect, test } from './support/portal-test.ts';
import { desktop, phone } from './support/screens.ts';

test.slow();

/** Creates a customer with a device; its lists show nothing else. */
async function createPractice(api: APIRequestContext) {
  const customer = await createCustomer(api);
  const device = await createInstalledDevice(api, { customer_id: customer.id });
  return { customer, device };
}

const readStatus = async (api: APIRequestContext, path: string): Promise<string> => {
  const { status }: { status: string } = await (await send(api, 'GET', path)).json();
  return status;
};

const selectAll = (page: Page) =>
  page.getByRole('checkbox', { name: 'Select all on this page' }).check();

test.describe('on a desktop,', () => {
  test.use({ viewport: desktop });

  test('cancels selected tickets after a preview, by keyboard, and undoes it', async ({
    page,
    api,
  }) => {
    const { customer, device } = await createPractice(api);
    const opened = [];
    for (let at = 0; at < 3; at += 1)
      opened.push(await openTicket(api, { installed_device_id: device.id }));
    const [first, , done] = opened;
    const path = (ticket: typeof first) => `/service/service-tickets/${ticket?.id ?? ''}/`;
    const notes = { resolution_notes: 'New lamp.' };
    expect((await send(api, 'POST', `${path(done)}close/`, notes)).status()).toBe(200);
    await page.goto(`/dashboard/service?customer_id=${customer.id}`);
    await selectAll(page);
    const bar = page.getByRole('region', { name: 'Actions on the selection' });
    await expect(bar).toContainText('3 tickets selected');
    await bar.getByRole('button', { name: 'More actions' }).press('Enter');
    await bar.getByRole('menuitem', { name: 'Cancel tickets…' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Cancel tickets' });
    await dialog.getByRole('button', { name: 'Preview' }).click();
    const reason = dialog.getByRole('textbox', { name: 'Cancellation reason' });
    await expect(reason).toHaveAccessibleDescription(/is required/u);
    await reason.fill('The clinic moves.');
    await dialog.getByRole('button', { name: 'Preview' }).press('Enter');
    await expect(dialog.getByText('2 will change.')).toBeVisible();
    await expect(dialog.getByText(`${done?.ticket_id}: This is closed`)).toBeVisible();
    await expectAccessible(page);
    expect(await readStatus(api, path(first))).toBe('new');
    await dialog.getByRole('button', { name: 'Change 2 tickets' }).press('Enter');
    await expect(dialog).toBeHidden();
    await expect(page.getByText('2 tickets changed', { exact: true })).toBeVisible();
    await expect(bar).toHaveCount(0);
    expect(await readStatus(api, path(first))).toBe('cancelled');
    await page.getByRole('button', { name: 'Undo' }).first().click();
    await expect(page.getByText('2 changes undone', { exact: true })).toBeVisible();
    expect(await readStatus(api, path(first))).toBe('new');
  });
});

test.describe('on a phone,', () => {
  test.use({ viewport: phone });

  test('changes the urgency of selected requests', async ({ page, api }) => {
    const { customer, device } = await createPractice(api);
    const body = { installed_device_id: device.id, description: 'No light' };
    const answer = await send(api, 'POST', '/service/service-requests/', body);
    const request: { id: string } = await answer.json();
    await page.goto(`/dashboard/service?tab=requests&customer_id=${customer.id}`);
    await page.getByRole('checkbox', { name: /^Select / }).check();
    const bar = page.getByRole('region', { name: 'Actions on the selection' });
    await bar.getByRole('button', { name: 'Change' }).click();
    await bar.getByRole('menuitem', { name: 'Change urgency…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change urgency' });
    await dialog.getByRole('radio', { name: 'Limited use' }).check();
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('They called again.');
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await expect(dialog.getByText('1 will change.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Change 1 request' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('1 request changed', { exact: true })).toBeVisible();
    const read = await send(api, 'GET', `/service/service-requests/${request.id}/`);
    expect(await read.json()).toMatchObject({ urgency: 'limited' });
  });
});
