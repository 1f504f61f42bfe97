import type { Locator, Page } from '@playwright/test';
import { accounts } from './support/accounts.ts';
import { chooseOption } from './support/choose-option.ts';
import { mailedLink } from './support/mailed-link.ts';
import { goTo, openPage, refetch } from './support/open-page.ts';
import { createOwnUser } from './support/own-user.ts';
import { createClinic, createCustomer, send, signIn } from './support/portal-api.ts';
import { expect, test } from './support/portal-test.ts';
import { unique } from './support/unique.ts';

const list = '/dashboard/data/users';

const toAddress = (name: string) => `${name.replace(' ', '.').toLowerCase()}@users.example`;
const findToasts = (page: Page) => page.getByRole('region', { name: /^Notifications/u });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Finds a customer in the form by typing a part of its name, and chooses it. */
async function chooseCustomer(dialog: Locator, name: string): Promise<void> {
  await chooseOption(dialog.getByRole('combobox', { name: 'Customer' }), name, name.slice(-6));
}

// @specification 1.5
test('adds, changes, reinvites and deletes a customer’s user, in the list and on the customer’s page', async ({
  page,
  api,
}) => {
  const customer = await createCustomer(api);
  const clinic = await createClinic(api, { customer_id: customer.id });
  const last = unique('Vermeer');
  await page.goto(list);
  await page.getByRole('button', { name: 'Add user' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add user' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByLabel('First name')).toHaveAccessibleDescription(
    'First name is required',
  );
  await expect(dialog.getByRole('combobox', { name: 'Customer' })).toHaveAccessibleDescription(
    'Customer is required',
  );
  await dialog.getByLabel('First name').fill('Noor');
  await dialog.getByLabel('Last name').fill(last);
  await dialog.getByLabel('Email').fill(accounts.customer);
  await chooseCustomer(dialog, customer.name);
  const place = dialog.getByLabel('Clinic', { exact: true });
  await place.selectOption({ label: `${clinic.name}, ${clinic.city}` });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByLabel('Email')).toHaveAccessibleDescription(
    /An account with this e-mail address already exists\./u,
  );
  await dialog.getByLabel('Email').fill(toAddress(last));
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(findToasts(page)).toContainText(`Invitation sent to ${toAddress(last)}`);
  await mailedLink(toAddress(last), 'setup-password');

  await page.getByRole('searchbox', { name: 'Search users' }).fill(last);
  const row = page.getByRole('row').filter({ hasText: last });
  await expect(row).toContainText('Invited');
  await expect(row).toContainText(customer.name);
  await row.getByRole('link').first().click();
  await expect(heading(page)).toHaveText(`Noor ${last}`);
  await expect(page.getByText('Not logged in.')).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: clinic.name })).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: 'Manager' })).toBeVisible();

  await page.getByRole('button', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit user' });
  await edit.getByLabel('Phone number').fill('030 123 45 67');
  await edit.getByLabel('Language').selectOption({ label: 'Dutch' });
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('link', { name: '+31 30 123 4567' })).toBeVisible();

  await page.getByRole('button', { name: 'Resend invitation' }).click();
  await expect(findToasts(page)).toContainText('New invitation sent to');
  await page.getByRole('button', { name: 'Delete' }).click();
  const confirmation = page.getByRole('alertdialog', { name: `Delete Noor ${last}?` });
  await confirmation.getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL(list);
  await expect(findToasts(page)).toContainText(`Noor ${last} deleted`);

  const own = unique('Eigen');
  await openPage(page, `/dashboard/data/customers/${customer.id}?tab=users`);
  await page.getByRole('button', { name: 'Add user' }).click();
  const form = page.getByRole('dialog', { name: 'Add user' });
  await expect(form.getByRole('combobox', { name: 'Customer' })).toHaveValue(customer.name);
  await form.getByLabel('First name').fill('Kim');
  await form.getByLabel('Last name').fill(own);
  await form.getByLabel('Email').fill(toAddress(own));
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
  await expect(page.getByRole('tab', { name: 'Users' })).toContainText('1');
  await page.getByRole('button', { name: `Edit Kim ${own}` }).click();
  const editOwn = page.getByRole('dialog', { name: 'Edit user' });
  await editOwn.getByLabel('First name').fill('Kiki');
  await editOwn.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('link', { name: `Kiki ${own}` }).click();
  await expect(heading(page)).toHaveText(`Kiki ${own}`);
});

// @specification 2.60
test('deactivates and reactivates a user with a password; their sessions end', async ({
  page,
  api,
  request,
}) => {
  const { id } = await createCustomer(api);
  const { email, last_name: last } = await createOwnUser(api, { customerId: id });
  const found = await send(api, 'GET', `/users/customers/?search=${encodeURIComponent(last)}`);
  const { results }: { results: { id: string }[] } = await found.json();
  await signIn(request, email);
  const readStatus = async () => (await request.get('/api/v1/users/me/')).status();
  await page.goto(`${list}/${results[0]?.id}`);
  await expect(page.getByText('127.0.0.1')).toBeVisible();

  await page.getByRole('button', { name: 'Deactivate' }).click();
  const confirmation = page.getByRole('alertdialog', { name: `Deactivate Robin ${last}?` });
  await confirmation.getByRole('button', { name: 'Deactivate' }).click();
  await expect(page.getByRole('banner').or(page.locator('header')).last()).toContainText(
    'Deactivated',
  );
  await expect(page.getByText('Not logged in.')).toBeVisible();
  expect(await readStatus()).toBe(401);

  await page.getByRole('button', { name: 'Reactivate' }).click();
  await expect(findToasts(page)).toContainText(`Robin ${last} reactivated`);
  await expect(page.getByRole('button', { name: 'Deactivate' })).toBeVisible();
  await signIn(request, email);

  await refetch(page);
  await page.getByRole('button', { name: 'End all sessions' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End all sessions' }).click();
  await expect(page.getByText('Not logged in.')).toBeVisible();
  expect(await readStatus()).toBe(401);
});

// @specification 2.59
test('filters the lists in the address, and finds no unknown user', async ({ page, api }) => {
  const customer = await createCustomer(api);
  const body = { first_name: 'Ans', last_name: unique('Filter'), customer_id: customer.id };
  await send(api, 'POST', '/users/customers/', { ...body, email: toAddress(body.last_name) });
  await page.goto(list);
  await chooseOption(
    page.getByRole('combobox', { name: 'Customer' }),
    customer.name,
    customer.name.slice(-6),
  );
  await expect(page).toHaveURL(`${list}?customer_id=${customer.id}`);
  await expect(page.getByText('1–1 of 1')).toBeVisible();
  await page.getByLabel('Status').selectOption({ label: 'Active' });
  await expect(page.getByText('No results')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Customer' })).toHaveValue(customer.name);
  await expect(page.getByRole('tab')).toHaveText(['Customers', 'Employees']);
  await page.getByRole('tab', { name: 'Employees' }).click();
  await expect(page).toHaveURL(`${list}?tab=employees`);
  await page.getByLabel('Group').selectOption({ label: 'Sales' });
  await expect(page.getByRole('row').filter({ hasText: 'Montreuillon' })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Lindeboom' })).toHaveCount(0);

  await goTo(page, `${list}/00000000-0000-7000-8000-000000000000`);
  // @specification 8.78
  await expect(heading(page)).toHaveText('User not found');
});
