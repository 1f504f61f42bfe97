import type { APIRequestContext, Page } from '@playwright/test';
import { accounts } from './support/accounts.ts';
import { createInstalledDevice } from './support/device-api.ts';
import { expectAccessible } from './support/expect-accessible.ts';
import { mailWithLink, mailWithText } from './support/mailed-link.ts';
import { openPage, refetch } from './support/open-page.ts';
import { createOwnUser } from './support/own-user.ts';
import { createCustomer, send } from './support/portal-api.ts';
import { expect, test } from './support/portal-test.ts';

// axe is slow.
test.slow();

interface Listed {
  count: number;
  results: { id: string; label: string; customer: { name: string } | null }[];
}

async function listNotifications(api: APIRequestContext, query: string): Promise<Listed> {
  const answer = await send(api, 'GET', `/notifications/?${query}`);
  const page: Listed = await answer.json();
  return page;
}

/** Waits for the demo's notifications, which the portal creates after its start. */
const untilFound = (api: APIRequestContext) =>
  expect
    .poll(async () => (await listNotifications(api, 'kind=maintenance_due')).count, {
      timeout: 30_000,
    })
    .toBeGreaterThan(1);

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications, \d+/u });

test.describe('an engineer', () => {
  test.use({ account: accounts.serviceDesk });

  test('sees what waits, opens it, and marks it as read in all browsers', async ({
    page,
    api,
    enter,
  }) => {
    await untilFound(api);
    const elsewhere = await enter(accounts.serviceDesk);
    await elsewhere.goto('/dashboard/notifications?view=table&is_read=false');
    await openPage(page, '/dashboard');
    await expect(bell(page)).not.toHaveAccessibleName(/ 0 /u);
    await bell(page).click();
    const dialog = page.getByRole('dialog', { name: 'Notifications' });
    const due = dialog.getByRole('region', { name: 'Maintenance due' });
    await expect(dialog.getByRole('region', { name: 'Expiring rights' })).toHaveCount(0);
    const first = due.getByRole('listitem').first();
    await expect(first).toContainText('Unread');
    await first.getByRole('link').click();
    await expect(page).toHaveURL(/\/dashboard\/data\/devices\/[-0-9a-f]{36}$/u);
    await expect(dialog).toBeHidden();

    const table = elsewhere.getByRole('table', { name: 'What needs attention' });
    await expect(table).toBeVisible();
    // The page connects to the event stream shortly after it appears.
    await bell(page).click();
    await dialog.getByRole('button', { name: 'Mark all as read' }).click();
    await expect(dialog.getByText('Unread')).toHaveCount(0);
    await expect(dialog.getByRole('button', { name: 'Mark all as read' })).toHaveCount(0);
    await expect(elsewhere.getByText('No results', { exact: false }).first()).toBeVisible();
    await expect(bell(elsewhere)).toHaveAccessibleName(/ 0 /u);
  });
});

test('filters the page by kind, and links to a device and to an expiring right of a customer', async ({
  page,
  api,
}) => {
  await untilFound(api);
  await openPage(page, '/dashboard/notifications?view=table');
  await page.getByLabel('Type').selectOption({ label: 'Maintenance due' });
  await expect(page).toHaveURL(/kind=maintenance_due/u);
  const table = page.getByRole('table', { name: 'What needs attention' });
  await expect(table.getByRole('row').nth(1)).toContainText('Maintenance due');
  await table.getByRole('row').nth(1).getByRole('link').click();
  await expect(page).toHaveURL(/\/dashboard\/data\/devices\//u);

  // It opens above the other expiring rights.
  const ending = async () => (await listNotifications(api, 'kind=right_expiring')).count;
  await expect.poll(ending, { timeout: 30_000 }).toBeGreaterThan(0);
  await openPage(page, '/dashboard/notifications?view=table&kind=right_expiring');
  await table.getByRole('row').nth(1).getByRole('link').first().click();
  const form = page.getByRole('dialog', { name: 'Change viewing right' });
  await expect(form.getByLabel('Duration')).toBeVisible();
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect(form).toBeHidden();
  await expect(page).toHaveURL(/tab=access&state=expiring$/u);
});

test('switches kinds off and on for oneself, and notifies and mails of a customer’s request', async ({
  api,
  enter,
}) => {
  await untilFound(api);
  const own = await createOwnUser(api);
  const page = await enter(own.email);
  const { request } = page.context();
  const ending = async () => (await listNotifications(request, 'kind=right_expiring')).count;
  await openPage(page, '/dashboard/notifications');
  await page.getByRole('link', { name: 'Notification settings' }).click();
  const rights = page.getByLabel('Expiring rights');
  await expect.poll(ending).toBeGreaterThan(0);
  await rights.selectOption({ label: 'Off' });
  await expect.poll(ending).toBe(0);
  await page.reload();
  await expect(rights).toHaveValue('off');
  await rights.selectOption({ label: 'In the portal only' });
  await expect.poll(ending).toBeGreaterThan(0);
  await page.getByLabel('New service requests').selectOption({ label: 'Immediately, by e-mail' });
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();

  const customer = await createCustomer(api);
  const device = await createInstalledDevice(api, { customer_id: customer.id });
  const nurse = await enter((await createOwnUser(api, { customerId: customer.id })).email);
  const body = { installed_device_id: device.id, description: 'The display stays dark' };
  const sent = await send(nurse.context().request, 'POST', '/service/service-requests/', body);
  expect(sent.status(), await sent.text()).toBe(201);

  // The bell updates by the event stream, without a reload.
  await bell(page).click();
  const dialog = page.getByRole('dialog', { name: 'Notifications' });
  const received = dialog.getByRole('region', { name: 'New service requests' });
  await expect(received).toContainText(customer.name);
  await mailWithText(own.email, 'The display stays dark');
});

test('notifies a nurse of an answer, whose mail stops by its link without a session', async ({
  api,
  enter,
}) => {
  const customer = await createCustomer(api);
  const device = await createInstalledDevice(api, { customer_id: customer.id });
  const own = await createOwnUser(api, { customerId: customer.id });
  const page = await enter(own.email);
  const body = { installed_device_id: device.id, description: 'The display stays dark' };
  const sent = await send(page.context().request, 'POST', '/service/service-requests/', body);
  const request: { id: string } = await sent.json();
  const path = `/service/service-requests/${request.id}/messages/`;
  expect((await send(api, 'POST', path, { text: 'Which lamp is on?' })).status()).toBe(201);

  await openPage(page, '/dashboard/company-info');
  await bell(page).click();
  const dialog = page.getByRole('dialog', { name: 'Notifications' });
  const answers = dialog.getByRole('region', { name: 'Answers to you' });
  await expect(answers).toContainText('Unread');
  await answers.getByRole('link').first().click();
  await expect(page).toHaveURL(new RegExp(`/dashboard/service/requests/${request.id}$`, 'u'));
  await expect(bell(page)).toHaveAccessibleName(/ 0 /u);

  const { path: link } = await mailWithLink(own.email, 'unsubscribe');
  const visitor = await enter(null);
  await openPage(visitor, link);
  await visitor.getByRole('button', { name: 'Stop these e-mails' }).click();
  await expect(visitor.getByText('You no longer receive e-mails about:')).toBeVisible();
  await expectAccessible(visitor);
  await openPage(page, '/dashboard/profile?tab=notifications');
  const setting = page.getByLabel('Answers to you');
  await expect(setting).toHaveValue('portal');
  await visitor.getByRole('button', { name: 'Undo' }).click();
  await expect(visitor.getByText('You receive e-mails again about:')).toBeVisible();
  await refetch(page);
  await expect(setting).toHaveValue('at_once');
});
