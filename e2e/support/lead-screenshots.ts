import type { Page } from '@playwright/test';
import { accounts } from './accounts.ts';
import type { Screenshot } from './screenshot.ts';

const sales = '/dashboard/sales';

const screenshot = (name: string, path: string, prepare?: Screenshot['prepare']): Screenshot => ({
  name,
  path: `${sales}${path}`,
  account: accounts.employee,
  ...(prepare ? { prepare } : {}),
});

const dialog = (
  name: string,
  path: string,
  prepare: Screenshot['prepare'] = panel,
): Screenshot => ({
  ...screenshot(name, path, prepare),
  dialog: true,
});

/** A lead over the board, its forms, and the report. */
export const leadScreenshots: readonly Screenshot[] = [
  dialog('lead-panel', '', (page) => openLead(page, 'negotiation')),
  dialog('lead-panel-lost', '', (page) => openLead(page, 'lost')),
  dialog('lead-panel-notes', '', async (page) => {
    await openLead(page, 'negotiation');
    await page.getByRole('dialog').getByRole('listitem').last().scrollIntoViewIfNeeded();
  }),
  dialog('lead-missing', '/00000000-0000-7000-8000-000000000000'),
  dialog('lead-new', '?form=new', form),
  dialog('lead-new-errors', '?form=new', async (page) => {
    await form(page);
    await page.getByRole('dialog').getByRole('button').last().click();
  }),
  dialog('lead-edit', '', async (page) => {
    await openLead(page, 'negotiation', '?form=edit');
    await form(page);
  }),
  dialog('lead-make-customer', '', async (page) => {
    await openLead(page, 'negotiation');
    await actions(page).first().click();
    const box = page.getByRole('dialog').last().getByRole('checkbox');
    await box.click();
  }),
  dialog('lead-delete', '', async (page) => {
    await openLead(page, 'negotiation');
    await actions(page).last().click();
    await page.getByRole('alertdialog').waitFor();
  }),
  screenshot('sales-report', '/report', chart),
  screenshot('sales-report-year', `/report?from=${inWeeks(-51)}&to=${inWeeks(0)}`, async (page) => {
    await chart(page);
    await page.getByRole('main').locator('svg [role=img]').nth(40).focus();
  }),
  screenshot('sales-report-tables', '/report', async (page) => {
    await chart(page);
    const buttons = page.getByRole('region').getByRole('button');
    for (const button of await buttons.all()) await button.click();
    await page.evaluate(() => window.scrollTo(0, 0));
  }),
];

/** Opens the first lead of a stage by its address. */
async function openLead(page: Page, stage: string, search = ''): Promise<void> {
  const answer = await page.request.get(
    `/api/v1/crm/leads/?stage=${stage}&limit=1&ordering=created_at`,
  );
  const { results }: { results: { id: string }[] } = await answer.json();
  await page.goto(`${sales}/${results[0]?.id ?? ''}${search}`);
  await panel(page);
}

/** Locates the lead's buttons below its name. */
const actions = (page: Page) => page.getByRole('dialog').locator('[data-lead-actions] > button');

async function panel(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button').nth(1).waitFor();
}

async function form(page: Page): Promise<void> {
  await page.locator('[role=dialog] form[id] input').first().waitFor();
}

async function chart(page: Page): Promise<void> {
  await page.getByRole('main').locator('svg [role=img]').first().waitFor();
}

/** Returns the Monday this many weeks from the current week, or today for 0. */
function inWeeks(count: number): string {
  const day = new Date();
  if (count !== 0) day.setDate(day.getDate() - ((day.getDay() + 6) % 7) + 7 * count);
  return day.toISOString().slice(0, 'YYYY-MM-DD'.length);
}
