import type { APIRequestContext, Page } from '@playwright/test';
import { accounts } from './support/accounts.ts';
import { createInstalledDevice } from './support/device-api.ts';
import { expectAccessible } from './support/expect-accessible.ts';

import { createClinic, createCustomer, send } from './support/portal-api.ts';
import { openPage } from './support/open-page.ts';
import { expect, test } from './support/portal-test.ts';
import { openTicket } from './support/service-api.ts';
import { phone } from './support/screens.ts';

test.slow();

const desk = '/dashboard/service?tab=desk';

/** Adds a request of a clinic, on which the desk has not acted. */
async function createRequest(api: APIRequestContext, description: string) {
  const customer = await createCustomer(api);
  const clinic = await createClinic(api, { customer_id: customer.id, city: 'Zwolle' });
  const device = await createInstalledDevice(api, {
    customer_id: customer.id,
    clinic_id: clinic.id,
  });
  const body = { installed_device_id: device.id, description, urgency: 'device_down' };
  const answer = await send(api, 'POST', '/service/service-requests/', body);
  expect(answer.status(), await answer.text()).toBe(201);
  return { customer };
}

const rows = (page: Page) =>
  page.getByRole('list', { name: 'Open work, the most urgent first' }).getByRole('listitem');

const focusedRow = (page: Page) => rows(page).filter({ has: page.locator('a:focus') });

/** Moves down until the row has the focus, as a dispatcher would; loads more where it is not there. */
async function moveTo(page: Page, text: string): Promise<void> {
  await expect(rows(page).first()).toBeVisible();
  await expect(async () => {
    const more = page.getByRole('button', { name: 'Show more' });
    if ((await rows(page).filter({ hasText: text }).count()) === 0) await more.click();
    await expect(rows(page).filter({ hasText: text })).toHaveCount(1, { timeout: 2000 });
  }).toPass();
  const place = await rows(page)
    .filter({ hasText: text })
    .first()
    .evaluate((row) => [...(row.parentElement?.children ?? [])].indexOf(row));
  await rows(page)
    .nth(Math.max(0, place - 1))
    .getByRole('link')
    .focus();
  await page.keyboard.press(place === 0 ? 'k' : 'j');
  await expect(focusedRow(page)).toContainText(text);
}

test('shows what is next, and is worked through by keys alone', async ({ page, api }) => {
  const { customer } = await createRequest(api, 'The laser does not start');
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'What next?' }).click();
  await expect(page).toHaveURL(`${desk}&queue=next`);
  await expect(page.getByRole('button', { name: /^To do \d+$/u })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  // The first key begins at the top, arrows go on from there, and back.
  await rows(page).first().waitFor();
  await page.keyboard.press('j');
  await expect(rows(page).nth(0).getByRole('link')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(rows(page).nth(1).getByRole('link')).toBeFocused();
  await page.keyboard.press('k');
  await expect(rows(page).nth(0).getByRole('link')).toBeFocused();

  await page.getByRole('button', { name: /^Unassigned/u }).click();
  await expect(page).toHaveURL(/queue=unassigned/u);
  await moveTo(page, customer.name);
  await expect(focusedRow(page)).toContainText('Zwolle');
  await page.keyboard.press('w');
  await expect(page.getByText(/^Only a ticket can wait for the customer$/u)).toBeVisible();
  // Taking a request makes its ticket, which is no longer unassigned.
  await page.keyboard.press('a');
  await expect(page.getByText(/^T-\d+ assigned to you$/u)).toBeVisible();
  await expect(rows(page).filter({ hasText: customer.name })).toHaveCount(0);

  await page.getByRole('button', { name: /^Mine/u }).click();
  await moveTo(page, customer.name);
  await page.keyboard.press('w');
  await expect(page.getByText(/^T-\d+ waits for the customer$/u)).toBeVisible();
  await expect(rows(page).filter({ hasText: customer.name })).toContainText(
    'Waiting for the customer',
  );
  await moveTo(page, customer.name);
  await page.keyboard.press('r');
  await expect(page.getByRole('radio', { name: /Reply/u })).toBeChecked();
  await expect(page.getByRole('textbox', { name: /Reply/u })).toBeFocused();
  await page.goBack();
  await moveTo(page, customer.name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/^T-\d+/u);
});

test('leaves the keys to whoever switched them off, and works on a phone', async ({
  page,
  api,
}) => {
  await createRequest(api, 'The lamp is dark');
  await page.setViewportSize(phone);
  await page.addInitScript(() => localStorage.setItem('shortcuts:single-keys', 'off'));
  await page.goto(desk);
  await rows(page).first().waitFor();
  await page.keyboard.press('j');
  await expect(page.locator('[data-desk-item]:focus')).toHaveCount(0);
  await rows(page).nth(0).getByRole('link').focus();
  await page.keyboard.press('ArrowDown');
  await expect(rows(page).nth(1).getByRole('link')).toBeFocused();
});

test('shows colleagues who look at a ticket or write a reply, and no customer', async ({
  page,
  api,
  enter,
}) => {
  const ticket = await openTicket(api);
  const path = `/dashboard/service/${ticket.id}`;
  const colleague = await enter(accounts.serviceDesk);
  await page.goto(path);
  const present = page.getByRole('status', { name: 'Colleagues on this page' });
  await colleague.goto(path);
  await expect(present).toContainText('Pieter Haverdonk is looking');
  await expectAccessible(page);
  const theirs = colleague
    .locator('form')
    .filter({ has: colleague.getByRole('textbox') })
    .last();
  await theirs
    .locator('label')
    .filter({ has: colleague.getByRole('radio') })
    .last()
    .click();
  await theirs.getByRole('textbox').pressSequentially('We come');
  await expect(present).toContainText('Pieter Haverdonk is typing a reply…');
  // It ends some seconds after the last key, and with the page.
  await expect(present).toContainText('Pieter Haverdonk is looking', { timeout: 15_000 });
  await openPage(colleague, '/dashboard');
  await expect(present).not.toContainText('Pieter');
});
