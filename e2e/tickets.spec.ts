import type { Locator, Page } from '@playwright/test';
import { accounts } from './support/accounts.ts';
import { createInstalledDevice, inDays } from './support/device-api.ts';
import { expectAccessible } from './support/expect-accessible.ts';
import { openTicket } from './support/open-ticket.ts';
import { createOwnUser } from './support/own-user.ts';
import { createClinic, createCustomer } from './support/portal-api.ts';
import { openPage } from './support/open-page.ts';
import { expect, test } from './support/portal-test.ts';

test.slow();

const list = '/dashboard/service';

/** Locates the rows of the page's table. */
const rows = (page: Page) => page.getByRole('main').getByRole('row');

/** Locates the status next to the ticket's number. */
const status = (page: Page) => page.getByRole('main').locator('header');

async function press(page: Page, name: string) {
  await page.getByRole('main').getByRole('button', { name, exact: true }).click();
}

/** Chooses an action in the ticket’s menu. */
async function choose(page: Page, name: string) {
  await page.getByRole('button', { name: /More actions/u }).click();
  await page.getByRole('menuitem', { name }).click();
}

test('opens a ticket by part of a serial number; its customer can only read it', async ({
  page,
  api,
  enter,
  language,
}) => {
  const customer = await createCustomer(api);
  const clinic = await createClinic(api, { customer_id: customer.id, city: 'Zwolle' });
  const device = await createInstalledDevice(api, {
    customer_id: customer.id,
    clinic_id: clinic.id,
  });
  const stock = await createInstalledDevice(api, { customer_id: null });

  await page.goto(`${list}?view=table`);
  await press(page, 'New ticket');
  const form = page.getByRole('dialog', { name: 'New ticket' });
  await form.getByRole('button', { name: 'Create ticket' }).click();
  // @specification 5.8
  await expect(form.getByRole('alert')).toContainText('Please fill in all fields');
  await expect(form.getByLabel('Description')).toHaveAccessibleDescription(
    // @specification 5.9
    /Please describe the issue/u,
  );

  // The list shows a device in stock with the reason that it cannot be chosen.
  const picker = form.getByRole('combobox', { name: 'Device' });
  await picker.fill(stock.serial_number.slice(2));
  const inStock = page.getByRole('option', { name: stock.serial_number });
  await expect(inStock).toContainText('In stock');
  await expect(inStock).toBeDisabled();
  await picker.fill(device.serial_number.slice(4).toLowerCase());
  const option = page.getByRole('option', { name: device.serial_number });
  await expect(option).toContainText(customer.name);
  await expect(option).toContainText('Zwolle');
  // One search may combine product and customer.
  await picker.fill(`lamp ${customer.name.slice(0, -1)}`);
  await option.click();
  await form.getByLabel('Description').fill('The lamp flickers');
  await form.getByRole('radio', { name: 'Device down' }).check();
  await form.getByRole('button', { name: 'Use my own address' }).click();
  await form.getByRole('button', { name: 'Create ticket' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^T-\d{6}$/u);
  await expect(status(page)).toContainText('New');
  await expect(page.getByText('The lamp flickers').first()).toBeVisible();
  // The technician reads the address of the visit.
  await expect(page.getByText('Neude 11')).toBeVisible();
  await expect(page.getByText('3512 AE Zwolle')).toBeVisible();

  const theirs = await enter((await createOwnUser(api, { customerId: customer.id })).email);
  await theirs.goto(`${new URL(page.url()).pathname}?lng=${language}`);
  await expect(status(theirs)).toContainText('New');
  await expect(theirs.getByText('The lamp flickers').first()).toBeVisible();
  await expect(status(theirs).getByRole('button')).toHaveCount(0);
  await expect(theirs.getByText('Assigned to')).toHaveCount(0);
});

// @specification 1.4
test(
  'plans, completes and closes a ticket with a maintenance record; another browser follows',
  { tag: '@dutch' },
  async ({ page, api, enter, language }) => {
    const customer = await createCustomer(api);
    const device = await createInstalledDevice(api, { customer_id: customer.id });
    const ticket = await openTicket(api, { installed_device_id: device.id });
    const other = await enter(accounts.employee);
    await other.goto(`${list}/${ticket.id}?lng=${language}`);
    await page.goto(`${list}/${ticket.id}`);

    await press(page, 'Plan…');
    const plan = page.getByRole('dialog', { name: `Plan ${ticket.ticket_id}` });
    await plan.getByLabel('Planned for').fill(inDays(3));
    await plan.getByLabel('Planned start').fill('8:30');
    await plan.getByLabel('Planned duration').fill('90');
    // Nobody is assigned unless somebody is named.
    await expect(plan.getByRole('combobox', { name: 'Assigned to' })).toHaveValue('');
    await plan.getByRole('button', { name: 'Save' }).click();
    await expect(status(page)).toContainText('Planned');
    await expect(page.getByText('08:30–10:00')).toBeVisible();
    await expect(status(other)).toContainText('Planned');
    await choose(page, 'Assign to me');
    await expect(page.getByText('Unassigned')).toHaveCount(0);
    await expectAccessible(page);
    await press(page, 'Start work');
    await expect(status(page)).toContainText('In progress');
    await press(page, 'Complete…');
    const complete = page.getByRole('dialog', { name: `Complete ${ticket.ticket_id}` });
    await complete.getByRole('button', { name: 'Complete ticket' }).click();
    await expect(complete.getByLabel('Resolution notes')).toHaveAccessibleDescription(
      /Resolution notes are required/u,
    );
    await complete.getByLabel('Resolution notes').fill('Lamp replaced');
    await complete.getByLabel('Time spent').fill('45');
    await complete.getByRole('checkbox').check();
    await complete.getByLabel('Description').fill('New lamp of Monday');
    await complete.getByRole('button', { name: 'Complete ticket' }).click();
    await expect(status(other)).toContainText('Completed');

    await press(page, 'Close…');
    const close = page.getByRole('dialog', { name: `Close ${ticket.ticket_id}` });
    await expect(close.getByLabel('Resolution notes')).toHaveValue('Lamp replaced');
    await close.getByRole('button', { name: 'Close ticket' }).click();
    await expect(status(page)).toContainText('Closed');
    // A closed ticket can only be linked.
    await expect(status(page).getByRole('button')).toHaveCount(1);
    await expect(other.getByText('Lamp replaced').first()).toBeVisible();
    // Closed is final: a follow-up is a new ticket for the same device.
    await other.getByRole('link', { name: 'New ticket for this device' }).click();
    const next = other.getByRole('dialog', { name: 'New ticket' });
    await expect(next).toContainText(device.serial_number);
    await expect(next.getByRole('combobox', { name: 'Device' })).toHaveCount(0);

    // The device lists the record and the ticket; the record links back to the ticket.
    await page.getByRole('definition').getByRole('link', { name: 'LP-7' }).click();
    const entry = page.getByRole('list', { name: 'Maintenance history' }).getByRole('listitem');
    await expect(entry).toHaveCount(1);
    await expect(entry).toContainText('Corrective');
    await expect(entry).toContainText('New lamp of Monday');
    await expect(page.getByRole('list', { name: 'Service tickets' })).toContainText('Closed');
    await entry.getByRole('link', { name: 'Service ticket' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(ticket.ticket_id);
  },
);

/** Returns true if two elements overlap. */
async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  if (!a || !b) throw new Error('Not on the screen');
  const across = a.x < b.x + b.width && b.x < a.x + a.width;
  return across && a.y < b.y + b.height && b.y < a.y + a.height;
}

test('keeps toasts off the next form on a phone, changes the urgency with a reason, and stops the clock', async ({
  page,
  api,
  t,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const customer = await createCustomer(api);
  const device = await createInstalledDevice(api, { customer_id: customer.id });
  const ticket = await openTicket(api, { installed_device_id: device.id });
  await page.goto(`${list}/${ticket.id}`);
  // An error toast stays until it is dismissed.
  const tickets = '**/api/v1/service/service-tickets/*/';
  await page.route(tickets, (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 500 }) : route.fallback(),
  );
  await press(page, 'Start work');
  // Located without a role, because an open dialog hides everything else from assistive technology.
  const toast = page.locator('li', { hasText: 'Failed to save ticket' });
  await expect(toast).toBeVisible();
  await page.unroute(tickets);
  await press(page, 'Plan…');
  const plan = page.getByRole('dialog', { name: `Plan ${ticket.ticket_id}` });
  const day = plan.getByLabel('Planned for');
  await expect(day).toBeFocused();
  for (const part of [
    plan.getByRole('heading'),
    day,
    plan.getByRole('button', { name: 'Save' }),
    plan.getByRole('button', { name: 'Cancel' }),
  ])
    await expect.poll(() => overlap(toast, part)).toBe(false);
  await expect(toast).toBeVisible();
  await plan.getByRole('button', { name: 'Save' }).click();
  await expect(status(page)).toContainText('Planned');
  // Whoever plans without naming a technician leaves it unassigned.
  await expect(page.getByText('Unassigned')).toBeVisible();

  await choose(page, t('tickets.steps.urgency'));
  const form = page.getByRole('dialog');
  await form.getByRole('radio', { name: t('promises.urgencies.device_down') }).check();
  await form.getByLabel(t('fields.urgency_reason')).fill('Nobody can be treated');
  await form.getByLabel(t('fields.contact_phone')).fill('+32 2 555 12 34');
  await form.getByRole('button', { name: t('actions.save') }).click();
  const main = page.getByRole('main');
  await expect(main.getByText('Nobody can be treated')).toBeVisible();
  await expect(main.getByRole('link', { name: '+32 2 555 12 34' })).toBeVisible();
  await expect(main.getByText(t('promises.answer_promised'))).toBeVisible();
  // The clock stops while the customer is asked.
  await choose(page, t('tickets.steps.wait'));
  await expect(main.getByText(t('promises.waiting_for_customer')).first()).toBeVisible();
  await expectAccessible(page);
  await choose(page, t('tickets.steps.resume'));
  await expect(main.getByText(t('service_requests.events.waiting_ended'))).toBeVisible();
});

// @specification 2.63
test('filters the list by open tickets, by device and by assignee, and shows its filters on a phone', async ({
  page,
  api,
}) => {
  const customer = await createCustomer(api);
  const device = await createInstalledDevice(api, { customer_id: customer.id });
  const ticket = await openTicket(api, { installed_device_id: device.id });
  await page.goto(`${list}?view=table&search=${ticket.ticket_id}`);
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).nth(1)).toContainText(customer.name);
  await page.getByRole('button', { name: /^Status/u }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Closed' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByText('No results')).toBeVisible();
  await page.getByRole('button', { name: 'Status: Closed' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'New', exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(rows(page)).toHaveCount(2);

  await openPage(page, `/dashboard/data/customers/${customer.id}?tab=tickets&view=table`);
  await expect(rows(page).nth(1)).toContainText(ticket.ticket_id);
  await page.getByRole('button', { name: /^Status/u }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Closed' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Cancelled' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByText('No results')).toBeVisible();
  await page.getByRole('button', { name: 'Status: Closed, Cancelled' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Open', exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(rows(page).nth(1)).toContainText(ticket.ticket_id);
  await press(page, 'More filters');
  await page.getByRole('menuitemcheckbox', { name: 'Assigned to me' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByText('No results')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await rows(page).nth(1).getByRole('link', { name: ticket.ticket_id }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(ticket.ticket_id);

  // A ticket opened from the device's page has the device preselected.
  await openPage(page, `/dashboard/data/devices/${device.id}`);
  await press(page, 'New ticket');
  const form = page.getByRole('dialog', { name: 'New ticket' });
  await expect(form).toContainText(device.serial_number);
  await expect(form.getByRole('combobox', { name: /Device/u })).toHaveCount(0);

  await page.setViewportSize({ width: 390, height: 844 });
  await openPage(page, `${list}?view=cards`);
  await page.getByRole('article').first().waitFor();
  await page.getByRole('button', { name: 'Filters' }).click();
  await expect(page.getByRole('button', { name: /^Status/u })).toBeVisible();
  await expectAccessible(page);
});

// @specification 4.22
test('cancels a ticket with a reason; an open form says that it has changed', async ({
  page,
  api,
  enter,
}) => {
  const customer = await createCustomer(api);
  const device = await createInstalledDevice(api, { customer_id: customer.id });
  const ticket = await openTicket(api, { installed_device_id: device.id });
  const colleague = await enter(accounts.employee);
  await colleague.goto(`${list}/${ticket.id}?form=close`);
  const close = colleague.getByRole('dialog', { name: `Close ${ticket.ticket_id}` });
  await close.getByLabel('Resolution notes').fill('All is well');

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${list}/${ticket.id}`);
  await choose(page, 'Cancel ticket…');
  const cancel = page.getByRole('dialog', { name: `Cancel ${ticket.ticket_id}` });
  await cancel.getByLabel('Cancellation reason').fill('Opened twice');
  await cancel.getByRole('button', { name: 'Cancel ticket' }).click();
  await expect(status(page)).toContainText('Cancelled');
  await expect(page.getByText('Opened twice').first()).toBeVisible();

  // The colleague's input stays in the form, with the reason for the rejection.
  await expect(close.getByText('The status of this ticket has changed')).toBeVisible();
  await expect(close.getByLabel('Resolution notes')).toHaveValue('All is well');
  await close.getByRole('button', { name: 'Close ticket' }).click();
  const stale = colleague.getByRole('dialog', { name: 'This was changed by someone else' });
  await stale.getByRole('button', { name: 'Use saved version' }).click();
  await expect(close.getByLabel('Resolution notes')).toHaveValue('');
  await close.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(status(colleague)).toContainText('Cancelled');
});
