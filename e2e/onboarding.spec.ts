import type { Page } from '@playwright/test';
import { ownPassword } from './support/accounts.ts';
import { chooseOption } from './support/choose-option.ts';
import { expectAccessible } from './support/expect-accessible.ts';
import { addFirstEmployee } from './support/first-employee.ts';
import { openPage } from './support/open-page.ts';
import { expect, test } from './support/portal-test.ts';
import { logIn } from './support/sign-in-form.ts';
import { startPortal, type RunningPortal } from './support/start-portal.ts';
import { pdf } from './support/test-files.ts';

test.describe.configure({ mode: 'serial' });
test.slow();

const ada = { email: 'ada@lichtwerk.example', first: 'Ada', last: 'Lichtwerk' };

let portal: RunningPortal;
let page: Page;

test.beforeAll(async ({ browser }) => {
  // A separate portal, because it must start empty.
  portal = await startPortal(undefined, { demo: false });
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
  // Steps with an open prerequisite are not buttons; zero counts are hidden.
  await expect(steps().getByRole('button')).toHaveText([
    'Hide',
    'Add a manufacturer',
    'Add a customer',
  ]);
  await expect(page.getByRole('region', { name: 'Totals' })).toHaveCount(0);
  await expect(page.getByText('You are all caught up')).toBeHidden();
  await expectAccessible(page);

  // The empty list offers the same first step.
  await page.goto('/dashboard/data/products');
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
  await expect(page.getByRole('region', { name: 'Totals' })).toContainText('Customers');
  await expect(page.getByRole('region', { name: 'Library' })).toContainText('Lumidra Pulse');
  await expectAccessible(page);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.reload();
  await expect(page.getByText('You are all caught up')).toBeVisible();
  expect(requests.filter((url) => url.includes('/system/onboarding/'))).toEqual([]);
});
