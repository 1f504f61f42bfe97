import type { Page } from '@playwright/test';
import { accounts } from './accounts.ts';
import type { Screenshot } from './screenshot.ts';

const devices = '/dashboard/data/devices';

const screenshot = (name: string, path: string, prepare?: Screenshot['prepare']): Screenshot => ({
  name,
  path,
  account: accounts.employee,
  ...(prepare ? { prepare } : {}),
});

const dialog = (name: string, path: string, prepare: Screenshot['prepare'] = form): Screenshot => ({
  ...screenshot(name, path, prepare),
  dialog: true,
});

const own = (name: string, path: string, prepare?: Screenshot['prepare']): Screenshot => ({
  ...screenshot(`customer-${name}`, path, prepare),
  account: accounts.customer,
});

const overdue = `${devices}?view=table&due=overdue`;

/** Installed devices, their maintenance, and what is due. */
export const deviceScreenshots: readonly Screenshot[] = [
  screenshot('devices-table', `${devices}?view=table`),
  screenshot('devices-cards', `${devices}?view=cards`),
  screenshot('devices-nothing', `${devices}?search=nothing-like-this`),
  screenshot('device', overdue, openFirst),
  screenshot('device-missing', `${devices}/00000000-0000-7000-8000-000000000000`),
  screenshot('device-invalid', `${devices}/none`),
  dialog('add-device', `${devices}?form=new-device`),
  dialog('add-device-errors', `${devices}?form=new-device`, async (page) => {
    await form(page);
    await page.getByRole('dialog').getByRole('button').last().click();
  }),
  dialog('edit-device', overdue, async (page) => {
    await openFirst(page);
    await openForm(page, 'edit');
  }),
  dialog('delete-device', overdue, async (page) => {
    await openFirst(page);
    await page.getByRole('main').getByRole('button').nth(1).click();
    await page.getByRole('alertdialog').waitFor();
  }),
  dialog('add-maintenance', overdue, async (page) => {
    await openFirst(page);
    await openForm(page, 'new-maintenance');
  }),
  screenshot('due-list', `${devices}/due?view=list`),
  screenshot('due-calendar', `${devices}/due?view=calendar`, calendar),
  own('devices', '/dashboard/company-info?tab=devices'),
  own('device', '/dashboard/company-info?tab=devices&view=table', openFirst),
  own('due-calendar', `${devices}/due?view=calendar`, calendar),
];

/** Opens the first device of the list, and waits for its facts. */
async function openFirst(page: Page): Promise<void> {
  const main = page.getByRole('main');
  await main.getByRole('row').nth(1).getByRole('link').first().click();
  await main.getByRole('definition').first().waitFor();
}

/** Opens a form of the device's page by its address. */
async function openForm(page: Page, name: string): Promise<void> {
  await page.waitForURL(/[0-9a-f-]{36}/u);
  await page.goto(`${new URL(page.url()).pathname}?form=${name}`);
  await form(page);
}

/** Waits for the opened form and its fields. */
async function form(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('textbox').first().waitFor();
}

async function calendar(page: Page): Promise<void> {
  await page.getByRole('tabpanel').getByRole('heading', { level: 2 }).waitFor();
}
