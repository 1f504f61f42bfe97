import type { Locator, Page } from '@playwright/test';
import { chooseOption } from './support/choose-option.ts';
import { createModel } from './support/device-api.ts';
import { expectAccessible } from './support/expect-accessible.ts';
import { createLead, createSalesperson, moveLead, noteLead } from './support/lead-api.ts';
import { openPage } from './support/open-page.ts';
import { createCustomer, send } from './support/portal-api.ts';
import { expect, test } from './support/portal-test.ts';
import { unique } from './support/unique.ts';

// Runs sequentially, because the report counts leads that another test deletes.
test.describe.configure({ mode: 'default' });

const board = '/dashboard/sales';
const phone = { width: 390, height: 844 };

const findPanel = (page: Page, name: string): Locator => page.getByRole('dialog', { name });

// @specification 1.2
test('adds a lead after errors at the fields', { tag: '@french' }, async ({ page, api }) => {
  const model = await createModel(api);
  const name = unique('Anna Visser');
  await page.goto(`${board}?priority=high&form=new`);
  const form = page.getByRole('dialog', { name: 'New lead' });
  await form.getByLabel('Email').fill('nobody');
  await form.getByRole('button', { name: 'Save' }).click();
  // @specification 3.42, 5.14
  await expect(form.getByText('Name is required')).toBeVisible();
  await expect(form.getByText('Invalid email address.')).toBeVisible();
  await expect(form.getByLabel('Name', { exact: true })).toBeFocused();

  await form.getByLabel('Name', { exact: true }).fill(name);
  await form.getByLabel('Email').fill('anna@example.org');
  await form.getByLabel('Phone').fill('+31 6 12345678');
  await form.getByLabel('Priority').selectOption('High');
  await form.getByLabel('Organization').fill('Praktijk Visser');
  await form.getByLabel('Expected value').fill('€ 12.500');
  await form.getByLabel('Next step', { exact: true }).fill('Send the offer');
  await form.getByLabel('Source', { exact: true }).selectOption('Referral');
  await form.getByLabel('Source details').fill('A neighbour of the clinic');
  await chooseOption(form.getByRole('combobox', { name: 'Interested in' }), model.name);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();

  // The new lead opens over the board.
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  const panel = findPanel(page, name);
  await expect(page).toHaveURL(/[0-9a-f-]{36}\?priority=high$/u);
  await expect(panel.getByText('High priority')).toBeVisible();
  await expect(panel.getByRole('link', { name: 'anna@example.org' })).toHaveAttribute(
    'href',
    'mailto:anna@example.org',
  );
  await expect(panel.getByRole('link', { name: '+31 6 12345678' })).toHaveAttribute(
    'href',
    'tel:+31612345678',
  );
  await expect(panel.getByText('A neighbour of the clinic')).toBeVisible();
  await expect(panel.getByText(/€\s?12[.,]500|12\s500\s€/u)).toBeVisible();
  await expect(panel.getByText('Send the offer')).toBeVisible();
  await panel.getByText('Stage history (1)').click();
  await expect(panel.getByText('Added in New')).toBeVisible();
  await expect(panel.getByRole('link', { name: model.name })).toBeVisible();
});

test('opens a lead over the board, adds a note, and returns', async ({ page, api }) => {
  const lead = await createLead(api, { contact: { email: 'anna@example.org' } });
  for (const text of Array.from({ length: 12 }, (_, at) => `Note ${at + 1}`))
    await noteLead(api, lead.id, text);
  await page.goto(`${board}/${lead.id}?priority=high`);
  const panel = findPanel(page, lead.contact.name);
  const notes = panel.getByRole('list', { name: 'Notes' }).getByRole('listitem');
  await expect(notes).toHaveCount(10);
  await expect(panel).toBeFocused();
  await panel.getByRole('button', { name: 'Older notes' }).click();
  await expect(notes).toHaveCount(12);
  await expect(notes.last()).toContainText('Note 1');
  await expectAccessible(page);

  // A draft survives closing the panel; an empty note is not added.
  const field = panel.getByLabel('New note');
  await panel.getByRole('button', { name: 'Add note' }).click();
  await expect(panel.getByText('New note is required')).toBeVisible();
  await field.fill('Calls back on Monday');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/sales\?priority=high$/u);
  await expect(panel).toBeHidden();
  await openPage(page, `${board}/${lead.id}`);
  await expect(field).toHaveValue('Calls back on Monday');
  await field.press('Control+Enter');
  await expect(notes.first()).toContainText('Calls back on Monday');
  await expect(field).toHaveValue('');

  await panel.getByRole('button', { name: 'Assign to me' }).click();
  await expect(panel.getByLabel('Sales rep')).not.toHaveValue('');
  await expect(panel.getByRole('button', { name: 'Assign to me' })).toBeHidden();

  await openPage(page, `${board}/00000000-0000-7000-8000-000000000000`);
  const missing = findPanel(page, 'Lead not found');
  await missing.getByRole('button', { name: 'Back to the board' }).click();
  await expect(page).toHaveURL(/\/sales$/u);
});

test('shows an earlier change to the second person who saves', async ({ page, api }) => {
  const customer = await createCustomer(api);
  const lead = await createLead(api);
  await page.goto(`${board}/${lead.id}?form=edit`);
  const second = page.getByRole('dialog', { name: 'Edit lead' });
  await second.getByLabel('Priority').selectOption('High');
  const change = {
    priority: 'low',
    contact: { name: lead.contact.name, customer_id: customer.id },
  };
  const first = await send(api, 'PATCH', `/crm/leads/${lead.id}/`, change);
  expect(first.status(), await first.text()).toBe(200);
  await second.getByRole('button', { name: 'Save' }).click();

  const stale = page.getByRole('dialog', { name: 'This was changed by someone else' });
  await expect(stale.getByRole('row', { name: /Priority/u })).toHaveText(/Low.*High/u);
  await expectAccessible(page);
  await stale.getByRole('button', { name: 'Use saved version' }).click();
  await expect(second.getByRole('combobox', { name: 'Customer' })).toHaveValue(customer.name);
  await second.getByLabel('Stage').selectOption('Lost');
  await second.getByLabel('Lost reason').fill('Bought elsewhere');
  await second.getByRole('button', { name: 'Save' }).click();
  const panel = findPanel(page, lead.contact.name);
  await expect(panel.getByText('Bought elsewhere')).toBeVisible();
  await expect(panel.getByText('Low priority')).toBeVisible();
  await expect(panel.getByRole('link', { name: customer.name })).toBeVisible();

  await panel.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL(/\/sales(?:\?.*)?$/u);
  await expect(page.getByText(`${lead.contact.name} deleted`).first()).toBeVisible();
});

test('wins leads together in the list, and turns one into a customer step by step', async ({
  page,
  api,
}) => {
  const lead = await createLead(api, {
    stage: 'negotiation',
    contact: { email: `${Date.now()}@example.org` },
  });
  await page.goto(`${board}?view=table&search=${encodeURIComponent(lead.contact.name)}`);
  await page.getByRole('checkbox', { name: `Select ${lead.contact.name}` }).check();
  await page.getByRole('button', { name: 'Move to…' }).click();
  await page.getByRole('dialog').getByLabel('Stage').selectOption('Won');
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('button', { name: 'Change 1 lead' }).click();
  await expect(page.getByRole('cell', { name: 'Won' })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize(phone);
  await openPage(page, `${board}/${lead.id}`);
  const panel = findPanel(page, lead.contact.name);
  await panel.getByRole('button', { name: 'Convert to customer' }).click();
  const form = page.getByRole('dialog', { name: `Convert ${lead.contact.name} to a customer?` });
  await expect(form.getByLabel('Name', { exact: true })).toHaveValue(lead.contact.name);
  const next = form.getByRole('button', { name: 'Next' });
  await next.click();
  await form.getByLabel('Add a clinic with its address').check();
  await next.click();
  await expect(form.getByText('Street is required')).toBeVisible();
  await form.getByLabel('Country').selectOption('Netherlands');
  await form.getByLabel('Street').fill('Neude');
  await form.getByLabel('House number', { exact: true }).fill('11');
  await form.getByLabel('Postal code').fill('3512 AE');
  await form.getByLabel('City').fill('Utrecht');
  await next.click();
  await expect(form.getByLabel('Send an invitation')).toBeChecked();
  await next.click();
  await form.getByRole('button', { name: 'Convert to customer' }).click();
  await expect(form).toBeHidden();
  await expect(panel.getByRole('link', { name: lead.contact.name })).toBeVisible();
  await expect(panel.getByRole('link', { name: 'Utrecht' })).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Convert to customer' })).toBeHidden();
  // Uses the toast's link next to the panel; screen readers find the same link in the panel.
  await page.getByRole('button', { name: 'Open customer', includeHidden: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(lead.contact.name);
});

test('shows the leads won and lost as a chart and as a table', async ({ page, api }) => {
  const rep = await createSalesperson(api);
  const shown = page.getByRole('region', { name: 'Moves by week' });
  const numbers = async () => {
    const row = shown.getByRole('row', { name: 'Whole period' });
    return (await row.getByRole('cell').allTextContents()).map(Number);
  };
  const listening = page.waitForResponse('**/api/v1/events/**');
  await page.goto(`${board}/report`);
  await shown.getByRole('button', { name: 'Show as table' }).click();
  await listening;
  const before = await numbers();
  for (const stage of ['won', 'won', 'lost']) {
    const lead = await createLead(api, { assigned_to_user_id: rep.id });
    await moveLead(api, lead.id, stage);
  }
  // The page updates by itself; other tests add leads meanwhile.
  const added = async () => (await numbers()).map((now, stage) => now - (before[stage] ?? 0));
  await expect.poll(async () => (await added())[0]).toBeGreaterThanOrEqual(3);
  await expect.poll(async () => (await added())[4]).toBeGreaterThanOrEqual(2);
  await expect.poll(async () => (await added())[5]).toBeGreaterThanOrEqual(1);
  await expectAccessible(page);

  await shown.getByRole('button', { name: 'Show as chart' }).click();
  const weeks = shown.getByRole('img');
  await expect(weeks).toHaveCount(13);
  await expect(weeks.last()).toHaveAccessibleName(/New \d+.*Won \d+.*Lost \d+/u);
  await weeks.last().focus();
  await page.keyboard.press('ArrowLeft');
  await expect(weeks.nth(-2)).toBeFocused();

  await page.setViewportSize(phone);
  await page.getByRole('button', { name: 'Last 12 months' }).click();
  await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\d&to=/u);
  await expect(weeks).toHaveCount(52);
  const people = page.getByRole('region', { name: 'Won and lost by sales rep' });
  await people.getByRole('button', { name: 'Show as table' }).click();
  const row = people.getByRole('row', { name: rep.name });
  await expect(row.getByRole('cell')).toHaveText(['2', '1', '67%']);
});
