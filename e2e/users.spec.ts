import type { Locator, Page } from '@playwright/test';
import { accounts } from './support/accounts.ts';
import { chooseOption } from './support/choose-option.ts';
import { expectAccessible } from './support/expect-accessible.ts';
import { mailedLink } from './support/mailed-link.ts';
import { createClinic, createCustomer, send } from './support/portal-api.ts';
import { expect, ownLanguage, test } from './support/portal-test.ts';
import { logIn } from './support/sign-in-form.ts';
import { setUpAccount } from './support/set-up-account.ts';
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
test('adds, changes, reinvites and deletes a customer’s user', async ({ page, api }) => {
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
});

// @specification 2.60
test('deactivates and reactivates a user with a password; their sessions end', async ({
  page,
  api,
  enter,
}) => {
  const { id } = await createCustomer(api);
  const last = unique('Actief');
  const email = toAddress(last);
  const body = { email, first_name: 'Sam', last_name: last, customer_id: id };
  const user: { id: string } = await (await send(api, 'POST', '/users/customers/', body)).json();
  const theirs = await setUpAccount(await enter(null), email);
  await page.goto(`${list}/${user.id}`);
  await expect(page.getByText('Chrome on Linux')).toBeVisible();

  await page.getByRole('button', { name: 'Deactivate' }).click();
  const confirmation = page.getByRole('alertdialog', { name: `Deactivate Sam ${last}?` });
  await confirmation.getByRole('button', { name: 'Deactivate' }).click();
  await expect(page.getByRole('banner').or(page.locator('header')).last()).toContainText(
    'Deactivated',
  );
  await expect(page.getByText('Not logged in.')).toBeVisible();
  await theirs.goto('/dashboard/company-info');
  await expect(theirs).toHaveURL('/');

  await page.getByRole('button', { name: 'Reactivate' }).click();
  await expect(findToasts(page)).toContainText(`Sam ${last} reactivated`);
  await expect(page.getByRole('button', { name: 'Deactivate' })).toBeVisible();
  await logIn(theirs, email);
  await expect(theirs).toHaveURL('/dashboard/company-info');

  await page.reload();
  await page.getByRole('button', { name: 'End all sessions' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End all sessions' }).click();
  await expect(page.getByText('Not logged in.')).toBeVisible();
});

test('adds and changes a customer’s own users on its page', async ({ page, api }) => {
  const customer = await createCustomer(api);
  const last = unique('Eigen');
  await page.goto(`/dashboard/data/customers/${customer.id}?tab=users`);
  await page.getByRole('button', { name: 'Add user' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add user' });
  await expect(dialog.getByRole('combobox', { name: 'Customer' })).toHaveValue(customer.name);
  await dialog.getByLabel('First name').fill('Kim');
  await dialog.getByLabel('Last name').fill(last);
  await dialog.getByLabel('Email').fill(toAddress(last));
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('tab', { name: 'Users' })).toContainText('1');
  await page.getByRole('button', { name: `Edit Kim ${last}` }).click();
  const edit = page.getByRole('dialog', { name: 'Edit user' });
  await edit.getByLabel('First name').fill('Kiki');
  await edit.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('link', { name: `Kiki ${last}` }).click();
  await expect(heading(page)).toHaveText(`Kiki ${last}`);
});

// @specification 2.59
test('filters the lists in the address', async ({ page, api }) => {
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
});

test('finds no unknown user', async ({ page }) => {
  await page.goto(`${list}/00000000-0000-7000-8000-000000000000`);
  // @specification 8.78
  await expect(heading(page)).toHaveText('User not found');
});

// Covers Dutch separately.
test.describe('in Dutch', { tag: ownLanguage }, () => {
  test.use({ locale: 'nl-NL' });

  test('adds a user in Dutch', async ({ page, api }) => {
    const customer = await createCustomer(api);
    const last = unique('Nederlands');
    await page.goto(`${list}?lng=nl`);
    await expect(heading(page)).toHaveText('Gebruikers');
    await page.getByRole('button', { name: 'Gebruiker toevoegen' }).click();
    const dialog = page.getByRole('dialog', { name: 'Gebruiker toevoegen' });
    await dialog.getByRole('button', { name: 'Opslaan' }).click();
    await expect(dialog.getByLabel('Voornaam')).toHaveAccessibleDescription(
      'Voornaam is verplicht',
    );
    await dialog.getByLabel('Voornaam').fill('Jet');
    await dialog.getByLabel('Achternaam').fill(last);
    await dialog.getByLabel('E-mail').fill(toAddress(last));
    await chooseOption(
      dialog.getByRole('combobox', { name: 'Klant' }),
      customer.name,
      customer.name.slice(-6),
    );
    await dialog.getByRole('button', { name: 'Opslaan' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('row').filter({ hasText: last })).toContainText('Uitgenodigd');
    await expectAccessible(page);
  });
});
