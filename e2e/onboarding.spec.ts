import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { ownPassword } from './support/accounts.ts';
import { chooseOption } from './support/choose-option.ts';
import { expectAccessible } from './support/expect-accessible.ts';
import { addFirstEmployee } from './support/first-employee.ts';
import { openPage } from './support/open-page.ts';
import { send } from './support/portal-api.ts';
import { expect, test } from './support/portal-test.ts';
import { logIn } from './support/sign-in-form.ts';
import { startPortal, type RunningPortal } from './support/start-portal.ts';
import { pdf } from './support/test-files.ts';
import { unique } from './support/unique.ts';

test.describe.configure({ mode: 'serial' });
test.slow();

const ada = { email: 'ada@lichtwerk.example', first: 'Ada', last: 'Lichtwerk' };

let portal: RunningPortal;
let page: Page;

test.beforeAll(async ({ browser }) => {
  // A separate portal, because it must start empty, and with a limit of requests that a test reaches:
  // 45 changes at once and one more in seven seconds.
  portal = await startPortal(undefined, {
    demo: false,
    settings: { REQUEST_LIMIT_FACTOR: '0.015' },
  });
  const context = await browser.newContext({ baseURL: portal.url });
  page = await context.newPage();
  // Mocks a healthy system: on a machine that is busy with tests, a slow component would appear as
  // a task on the dashboard.
  await page.route('**/api/v1/system/status/', async (route) => {
    const response = await route.fetch();
    const status: { components: object[] } = await response.json();
    const components = status.components.map((one) => ({ ...one, status: 'ok', detail: null }));
    await route.fulfill({ response, json: { ...status, status: 'ok', components } });
  });
  await page.goto(await addFirstEmployee(portal, ada));
  await page.getByLabel('New password', { exact: true }).fill(ownPassword);
  await page.getByLabel('Confirm password').fill(ownPassword);
  const isSet = page.waitForResponse('**/auth/password/reset/confirm/');
  await page.getByRole('button', { name: 'Set password' }).click();
  expect((await isSet).status()).toBe(204);
  await page.goto('/');
  await logIn(page, ada.email);
});
test.afterAll(async () => {
  await page.context().close();
  await portal.stop();
});

const steps = () => page.getByRole('region', { name: 'Set up your portal' });
const save = (name: string) => page.getByRole('dialog').getByRole('button', { name });

/** Opens the step's form and checks that it is over the dashboard. */
async function open(step: string): Promise<ReturnType<Page['getByRole']>> {
  await steps().getByRole('button', { name: step }).click();
  await expect(page).toHaveURL(/\/dashboard\?form=first-/u);
  return page.getByRole('dialog');
}

async function back(done: number): Promise<void> {
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL('/dashboard');
  await expect(steps()).toContainText(`${done} of 7 done`);
}

test('guides the first employee of an empty portal to its first customer', async () => {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Ada');
  await expect(steps()).toContainText('0 of 7 done');
  // Steps with an open prerequisite are not buttons.
  await expect(steps().getByRole('button')).toHaveText([
    'Hide',
    'Add a manufacturer',
    'Add a customer',
  ]);
  await expect(page.getByText('You are all caught up')).toBeHidden();
  await expectAccessible(page);

  // The empty list offers the same first step.
  await openPage(page, '/dashboard/data/products');
  await page.getByRole('link', { name: 'Add a manufacturer first' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Lumidra Photonics');
  await save('Save').click();
  await back(1);

  const product = await open('Add a product');
  await expect(product.getByRole('combobox', { name: 'Manufacturer' })).toHaveValue(
    'Lumidra Photonics',
  );
  await product.getByLabel('Name').fill('Lumidra Pulse');
  await product.getByLabel('Model').fill('LP-100');
  await save('Save').click();
  await back(2);

  // Closing a form saves nothing, and the step stays open.
  await open('Add a customer');
  await save('Cancel').click();
  await back(2);
  await openPage(page, '/dashboard/data/users');
  await page.getByRole('link', { name: 'Add a customer first' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Praktijk Noord');
  await save('Save').click();
  await back(3);

  const clinic = await open('Add a clinic');
  await expect(clinic).toContainText('Praktijk Noord');
  await clinic.getByLabel('Country').selectOption('NL');
  await clinic.getByLabel('Street').fill('Neude');
  await clinic.getByLabel('House number').fill('11');
  await clinic.getByLabel('Postal code').fill('3512 AE');
  await clinic.getByLabel('City').fill('Utrecht');
  await save('Save').click();
  await back(4);

  const person = await open('Invite a user');
  await expect(person.getByRole('combobox', { name: 'Customer' })).toHaveValue('Praktijk Noord');
  await person.getByLabel('First name').fill('Noor');
  await person.getByLabel('Last name').fill('Noord');
  await person.getByLabel('Email').fill('noor@praktijk-noord.example');
  await save('Save').click();
  await back(5);

  const right = await open('Grant a viewing right');
  await chooseOption(
    right.getByRole('combobox', { name: 'Product', exact: true }),
    'Lumidra Pulse',
    'Lumidra',
  );
  await save('Preview').click();
  await expect(right.getByRole('list', { name: '1 product' })).toContainText('Lumidra Pulse');
  await save('Grant access').click();
  await back(6);

  await page.reload();
  const document = await open('Upload a document');
  await expect(document.getByRole('combobox', { name: 'Product', exact: true })).toHaveValue(
    /Lumidra Pulse/u,
  );
  const chooser = page.waitForEvent('filechooser');
  await document.getByRole('button', { name: 'Choose files' }).click();
  await (await chooser).setFiles([pdf('Lumidra Pulse manual.pdf')]);
  await save('Save').click();

  // After the last step the card disappears and the dashboard shows its usual sections.
  await expect(steps()).toHaveCount(0);
  await expect(page.getByText('You are all caught up')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Go to' })).toContainText('Installed devices');
  await expect(page.getByRole('region', { name: 'Library' })).toContainText('Lumidra Pulse');
  await expectAccessible(page);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.reload();
  await expect(page.getByText('You are all caught up')).toBeVisible();
  expect(requests.filter((url) => url.includes('/system/onboarding/'))).toEqual([]);
});

test('keeps the last employee with `staff`, and explains what to do first', async () => {
  const users = '/dashboard/data/users';
  const advice = 'Give it to someone else first.';
  const toasts = page.getByRole('region', { name: /^Notifications/u, includeHidden: true });
  const edit = page.getByRole('dialog');
  const confirmation = page.getByRole('alertdialog', { name: 'Give up managing employees?' });
  const leave = async () => {
    // The message of the refusal lies over the dialog's buttons.
    await toasts.getByRole('button', { name: 'Close', includeHidden: true }).click();
    await edit.getByRole('button', { name: 'Cancel' }).click();
    const leaving = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    await leaving.getByRole('button', { name: 'Leave' }).click();
    await expect(edit).toBeHidden();
  };
  await openPage(page, `${users}?tab=employees`);
  await page.getByRole('button', { name: 'Edit Ada Lichtwerk' }).click();
  await edit.getByRole('checkbox', { name: 'Staff' }).uncheck();
  await save('Save').click();
  await confirmation.getByRole('button', { name: 'Save and give up' }).click();
  // @specification 8.50
  await expect(toasts).toContainText('Failed to update employee');
  await expect(toasts).toContainText(advice);
  await expect(edit.getByRole('group', { name: 'Groups' })).toContainText(advice);
  await leave();

  await openPage(page, `${users}/groups?search=Staff`);
  await page.getByRole('row').getByRole('link', { name: 'Staff' }).click();
  await edit.getByRole('checkbox', { name: 'Employees and groups' }).uncheck();
  await save('Save').click();
  await confirmation.getByRole('button', { name: 'Save and give up' }).click();
  await expect(toasts).toContainText('Failed to save group');
  await expect(toasts).toContainText(advice);
  await expect(edit.getByRole('group', { name: 'Permissions' })).toContainText(advice);
  await leave();

  await openPage(page, `${users}?tab=employees`);
  await page.getByRole('link', { name: 'Ada Lichtwerk' }).click();
  await expect(page.getByRole('button', { name: 'Edit' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Deactivate' })).toHaveCount(0);
});

/** Makes changes until one is refused, and the next is allowed in a few seconds only. */
async function useUp(): Promise<void> {
  const { request } = page.context();
  for (let at = 0; at < 90; at += 1) {
    const contact = { name: unique('Mia Smits') };
    const answer = await send(request, 'POST', '/crm/leads/', { contact });
    if (answer.status() !== 429) continue;
    const seconds = Number(answer.headers()['retry-after']);
    if (seconds > 3) return;
    await wait(seconds * 1000);
  }
  throw new Error('There was no limit');
}

test('names in a form when to try again, keeps what was typed, and then saves it', async () => {
  const name = unique('Anna Visser');
  await openPage(page, '/dashboard/sales?form=new');
  const form = page.getByRole('dialog', { name: 'New lead' });
  await form.getByLabel('Name', { exact: true }).fill(name);
  await form.getByLabel('Email').fill('anna@example.org');
  await useUp();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(
    page.getByText(
      /^You have made too many changes in a short time\. Please try again in \d+ seconds?\.$/u,
    ),
  ).toBeVisible();
  await expectAccessible(page);
  await expect(form.getByLabel('Name', { exact: true })).toHaveValue(name);
  await expect(form.getByLabel('Email')).toHaveValue('anna@example.org');
  await expect(async () => {
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form).toBeHidden({ timeout: 2000 });
  }).toPass({ timeout: 30_000 });
});

test('puts a card back that cannot be moved now, and says why', async () => {
  const tag = unique('Toets');
  // The limit allows a single change again.
  await expect(async () => {
    const contact = { name: `Anna ${tag}` };
    const answer = await send(page.context().request, 'POST', '/crm/leads/', { contact });
    expect(answer.status()).toBe(201);
  }).toPass({ timeout: 30_000 });
  await openPage(page, `/dashboard/sales?search=${encodeURIComponent(tag)}`);
  const column = page.getByRole('region', { name: 'New', exact: true });
  const card = column.getByRole('link', { name: `Anna ${tag}`, exact: true });
  await card.focus();
  await page.keyboard.press('Tab');
  await useUp();
  await page.keyboard.press('Space');
  await expect(page.locator('[data-board-voice]')).toContainText('Picked up');
  await page.evaluate(() => new Promise((done) => setTimeout(done)));
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await expect(page.getByText(/^You have made too many changes/u)).toBeVisible();
  await expect(card).toBeVisible();
});
