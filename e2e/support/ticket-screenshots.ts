import type { Page } from '@playwright/test';
import { accounts } from './accounts.ts';
import type { Screenshot } from './screenshot.ts';

const tickets = '/dashboard/service';

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

const inStatus = (status: string) => `${tickets}?view=table&status=${status}`;

/** Buttons of filters; that of the export opens a menu, too. */
const filterMenus = '[aria-haspopup=menu]:not(:has(.lucide-download))';

/** Service tickets: the list, one ticket, and its actions. */
export const ticketScreenshots = (customer: string): readonly Screenshot[] => [
  screenshot('tickets-table', `${tickets}?view=table`),
  screenshot('tickets-cards', `${tickets}?view=cards`),
  screenshot('tickets-nothing', `${tickets}?search=nothing-like-this`),
  dialog('tickets-status', `${tickets}?view=table`, async (page) => {
    const filters = page.getByRole('main').getByRole('tabpanel').locator(filterMenus);
    const folded = page.getByRole('tabpanel').locator('button[aria-expanded]').first();
    if (!(await filters.first().isVisible())) await folded.click();
    await filters.first().click();
    await page.getByRole('menu').waitFor();
  }),
  screenshot('ticket', inStatus('in_progress'), openFirst),
  screenshot('ticket-closed', inStatus('closed'), openFirst),
  dialog('ticket-menu', inStatus('new'), async (page) => {
    await openFirst(page);
    await page.getByRole('main').locator('[aria-haspopup=menu]').first().click();
    await page.getByRole('menu').waitFor();
  }),
  screenshot('ticket-missing', `${tickets}/00000000-0000-7000-8000-000000000000`),
  dialog('new-ticket', `${tickets}?form=new`, async (page) => {
    await form(page);
    await page.getByRole('dialog').getByRole('combobox').fill('26-2');
    await page.getByRole('option').first().waitFor();
  }),
  dialog('new-ticket-errors', `${tickets}?form=new`, async (page) => {
    await form(page);
    await submit(page);
  }),
  dialog('plan-ticket', inStatus('new'), opening('plan')),
  dialog('assign-ticket', inStatus('new'), opening('assign')),
  dialog('cancel-ticket', inStatus('new'), opening('cancel')),
  dialog('close-ticket', inStatus('completed'), async (page) => {
    await opening('close')(page);
    await page.getByRole('dialog').getByRole('checkbox').check();
    await submit(page);
  }),
  screenshot('customer-tickets', `/dashboard/data/customers/${customer}?tab=tickets&view=table`),
  screenshot('device-tickets', inStatus('new'), async (page) => {
    await openFirst(page);
    await page.getByRole('definition').getByRole('link').nth(1).click();
    await page.waitForURL(/data\/devices/u);
    await page.locator('main ul a[href*="/dashboard/service/"]').first().waitFor();
  }),
];

/** Opens the first ticket of the list, and waits for its facts. */
async function openFirst(page: Page): Promise<void> {
  const main = page.getByRole('main');
  await main.getByRole('row').nth(1).getByRole('link').first().click();
  await main.getByRole('definition').first().waitFor();
}

/** Opens a form of the first ticket by its address. */
const opening = (name: string) => async (page: Page) => {
  await openFirst(page);
  await page.waitForURL(/[0-9a-f-]{36}/u);
  await page.goto(`${new URL(page.url()).pathname}?form=${name}`);
  await page.getByRole('dialog').locator('form').waitFor();
};

async function submit(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button').last().click();
}

/** Waits for the opened form and its fields. */
async function form(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('textbox').first().waitFor();
}
