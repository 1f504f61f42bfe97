import type { Page } from '@playwright/test';
import { accounts } from './support/accounts.ts';
import { chooseOption } from './support/choose-option.ts';
import { createInstalledDevice, createModel, inDays } from './support/device-api.ts';
import { expectAccessible } from './support/expect-accessible.ts';
import { openPage } from './support/open-page.ts';
import { createOwnUser } from './support/own-user.ts';
import { photo } from './support/photo.ts';
import { createClinic, createCustomer } from './support/portal-api.ts';
import { expect, test } from './support/portal-test.ts';
import { unique } from './support/unique.ts';

test.slow();

const list = '/dashboard/data/devices';

/** Locates the rows of the page's table. */
const rows = (page: Page) => page.getByRole('main').getByRole('row');

/** Formats a date as the English interface does. */
const written = (day: string) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day));

/** Chooses an option in a search field. */
async function choose(page: Page, label: string, name: string) {
  const field = page.getByRole('dialog').getByRole('combobox', { name: label, exact: true });
  await chooseOption(field, name);
}

// @specification 1.8, 2.53, 2.54
test('adds a device, finds it by part of its serial number, records maintenance and shows it as due', async ({
  page,
  api,
  enter,
  language,
}) => {
  const customer = await createCustomer(api);
  const north = await createClinic(api, { customer_id: customer.id, name: 'Noord' });
  await createClinic(api, { customer_id: customer.id, name: 'Zuid' });
  const model = await createModel(api);
  const serial = unique('DX').replace(' ', '-').toUpperCase();

  await page.goto(`/dashboard/data/customers/${customer.id}?tab=devices&view=table`);
  await page.getByRole('button', { name: 'Add device' }).click();
  const form = page.getByRole('dialog', { name: 'Add device' });
  await form.getByRole('button', { name: 'Save' }).click();
  // @specification 5.7
  await expect(form.getByRole('alert')).toHaveText('Device and serial number are required.');
  await expect(form.getByRole('combobox', { name: 'Device' })).toBeFocused();
  await choose(page, 'Device', model.name);
  await form.getByLabel('Serial number').fill(serial);
  await form.getByLabel('Clinic').selectOption({ label: 'Noord, Utrecht' });
  await form.getByLabel('Installed on').fill(inDays(-200));
  // Its documents become visible with it.
  await form.getByRole('checkbox').check();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
  await expect(page.getByRole('tab', { name: 'Devices' })).toContainText('1');

  // The list is searched by any part of the serial number.
  await openPage(page, `${list}?view=table`);
  await expectAccessible(page);
  await page.getByRole('searchbox').fill(serial.slice(2, -2).toLowerCase());
  await expect(page).toHaveURL(/search=/u);
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).nth(1)).toContainText(customer.name);
  await page.getByRole('link', { name: serial }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(model.name);
  const next = page.getByRole('definition').filter({ hasText: /20\d\d/u });
  await expect(page.getByText('Every 12 months')).toBeVisible();

  // A maintenance record sets the next due date of the device.
  await page.getByRole('button', { name: 'Record maintenance' }).click();
  const record = page.getByRole('dialog', { name: 'Record maintenance' });
  await expect(record.getByLabel('Next due on')).toHaveAccessibleDescription(/If empty:/u);
  await record.getByLabel('Date', { exact: true }).fill(inDays(-190));
  await record.getByLabel('Description').fill('Lamp replaced');
  await record.getByLabel('Next due on').fill(inDays(-3));
  await record.getByRole('button', { name: 'Save' }).click();
  await expect(record).toBeHidden();
  const history = page.getByRole('list', { name: 'Maintenance history' });
  await expect(history.getByRole('listitem')).toHaveText([/Preventive.*Lamp replaced/u]);
  await expect(next.filter({ hasText: written(inDays(-3)) })).toContainText('Overdue by 3 days');

  // The list of due devices, and the calendar.
  await openPage(page, `${list}/due?view=list&customer_id=${customer.id}`);
  await expect(page.getByRole('link', { name: serial })).toBeVisible();
  await page.getByLabel('Maintenance', { exact: true }).selectOption('Next 90 days');
  await expect(page.getByText('No results')).toBeVisible();
  await page.getByLabel('Maintenance', { exact: true }).selectOption('Overdue');
  await expect(page.getByRole('link', { name: serial })).toBeVisible();
  await page.getByRole('tab', { name: 'Calendar' }).click();
  await expect(page.getByText('1 device overdue')).toBeVisible();
  await openPage(
    page,
    `${list}/due?view=calendar&customer_id=${customer.id}&month=${inDays(-3).slice(0, 7)}`,
  );
  await expectAccessible(page);
  await page.getByRole('grid').getByRole('link', { name: '1 device', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`due_from=${inDays(-3)}`, 'u'));
  await expect(page.getByRole('link', { name: serial })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('grid')).toBeVisible();

  // The customer's user sees the device among their own but cannot edit it; another customer's user
  // does not see it.
  const theirs = await enter((await createOwnUser(api, { customerId: customer.id })).email);
  await theirs.goto('/dashboard/company-info?tab=devices&view=table');
  await expect(rows(theirs).nth(1)).toContainText('Overdue by 3 days');
  await expectAccessible(theirs);
  await rows(theirs).nth(1).getByRole('link').click();
  await expect(theirs.getByText('Lamp replaced')).toBeVisible();
  await expect(theirs.getByRole('main').getByRole('button')).toHaveText([
    'Print',
    'Name device',
    'Request service',
    'Add photo',
    'Copy',
  ]);
  // A photo of it stands at its head, and in the list.
  await theirs.locator('main input[type=file]').first().setInputFiles(photo('laser.png'));
  await expect(theirs.getByRole('button', { name: 'Photo 1' }).locator('img')).toBeVisible();
  const path = new URL(theirs.url()).pathname;
  const others = await enter(accounts.secondCustomer);
  await others.goto(`${path}?lng=${language}`);
  // @specification 8.75
  await expect(others.getByRole('heading', { level: 1 })).toHaveText('Device not found');

  // Archiving the clinic removes the device from it.
  await openPage(page, `/dashboard/data/customers/${customer.id}?view=table`);
  await page.getByRole('link', { name: `Devices in ${north.name}` }).click();
  await expect(rows(page).nth(1)).toContainText('Noord');
  await page.goBack();
  await page.getByRole('button', { name: 'Actions for Noord' }).click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Archive' }).click();
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await page.getByRole('tab', { name: 'Devices' }).click();
  await expect(rows(page).nth(1)).toContainText(serial);
  await expect(rows(page).nth(1)).not.toContainText('Noord');
  await openPage(page, `/dashboard/data/customers/${customer.id}?tab=access`);
  await expect(page.getByText(model.name).first()).toBeVisible();
});

// @specification 2.53
test('moves a device to another customer, prints it, deletes a maintenance record, and deletes the device', async ({
  page,
  api,
}) => {
  const [from, to] = [await createCustomer(api), await createCustomer(api)];
  const clinic = await createClinic(api, { customer_id: from.id, name: 'Haven' });
  const device = await createInstalledDevice(api, {
    customer_id: from.id,
    clinic_id: clinic.id,
    installation_date: inDays(-20),
  });
  await page.goto(`${list}/${device.id}`);
  await page.getByRole('button', { name: 'Edit' }).click();
  const form = page.getByRole('dialog', { name: 'Edit device' });
  await choose(page, 'Customer', to.name);
  await expect(form.getByText(/will be removed from Haven/u)).toBeVisible();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
  await expect(page.getByRole('link', { name: to.name })).toBeVisible();
  await expect(page.getByText('Haven')).toHaveCount(0);

  await test.step('prints it without the frame of the portal', async () => {
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    await expect(page.getByRole('banner')).toBeHidden();
    const sheet = page.locator('[data-print-sheet]');
    await expect(sheet).toContainText(device.serial_number);
    await expect(sheet).toContainText('Partner portal');
    await expect(sheet).toContainText('Printed on');
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await expect(page.getByRole('button')).toHaveCount(0);
    // Dark on screen, black on white in print.
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    expect(await sheet.evaluate((part) => getComputedStyle(part).color)).toBe('rgb(0, 0, 0)');
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await expect(page.locator('[data-print-sheet]')).toHaveCount(0);
    await page.emulateMedia({ media: null });
  });

  await page.getByRole('button', { name: 'Record maintenance' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  const entry = page.getByRole('list', { name: 'Maintenance history' }).getByRole('listitem');
  await expect(entry).toHaveCount(1);
  await entry.getByRole('button', { name: /^Actions for/u }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const record = page.getByRole('dialog', { name: 'Edit maintenance' });
  await record.getByLabel('Outcome').selectOption('Failed');
  await record.getByRole('button', { name: 'Save' }).click();
  await expect(entry).toContainText('Failed');
  await entry.getByRole('button', { name: /^Actions for/u }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No maintenance recorded yet')).toBeVisible();

  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const dialog = page.getByRole('alertdialog', { name: `Delete ${device.serial_number}?` });
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Installed devices');
  await openPage(page, `${list}/${device.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Device not found');
  await openPage(page, `${list}/none`);
  // @specification 8.74
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Invalid device id');
});
