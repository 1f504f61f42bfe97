import type { Locator, Page } from '@playwright/test';
import { accounts, demoPassword } from './support/accounts.ts';
import { expectAccessible } from './support/expect-accessible.ts';
import { mailedLink } from './support/mailed-link.ts';
import { createClinic, createCustomer, send } from './support/portal-api.ts';
import { expect, test } from './support/portal-test.ts';
import { logIn } from './support/sign-in-form.ts';
import { unique } from './support/unique.ts';

const list = '/dashboard/data/users';

const addressOf = (name: string) => `${name.replace(' ', '.').toLowerCase()}@users.example`;
const toastOf = (page: Page) => page.getByRole('region', { name: /^Notifications/u });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Finds a customer in the form by typing a part of its name, and takes it. */
async function chooseCustomer(dialog: Locator, name: string): Promise<void> {
  await dialog.getByRole('combobox', { name: 'Customer' }).fill(name.slice(-6));
  await dialog.getByRole('option', { name }).click();
}

test('a customer’s user is added, changed, invited again and deleted', async ({ page, api }) => {
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
  await dialog.getByLabel('Clinic').selectOption({ label: `${clinic.name}, ${clinic.city}` });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByLabel('Email')).toHaveAccessibleDescription(
    /An account with this e-mail address exists already\./u,
  );
  await dialog.getByLabel('Email').fill(addressOf(last));
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(toastOf(page)).toContainText(`An invitation has been sent to ${addressOf(last)}`);
  await mailedLink(addressOf(last), 'setup-password');

  await page.getByRole('searchbox', { name: 'Search users' }).fill(last);
  const row = page.getByRole('row').filter({ hasText: last });
  await expect(row).toContainText('Invited');
  await expect(row).toContainText(customer.name);
  await row.getByRole('link').first().click();
  await expect(heading(page)).toHaveText(`Noor ${last}`);
  await expect(page.getByText('Not logged in anywhere.')).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: clinic.name })).toBeVisible();

  await page.getByRole('button', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit user' });
  await edit.getByLabel('Phone number').fill('+31 30 123 45 67');
  await edit.getByLabel('Language').selectOption({ label: 'Dutch' });
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('link', { name: '+31 30 123 45 67' })).toBeVisible();

  await page.getByRole('button', { name: 'Resend invitation' }).click();
  await expect(toastOf(page)).toContainText('A new invitation has been sent to');
  await page.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog', { name: `Delete Noor ${last}?` });
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL(list);
  await expect(toastOf(page)).toContainText(`Noor ${last} has been deleted`);
});

test('a user with a password is deactivated and reactivated; their sessions end', async ({
  page,
  api,
  enter,
}) => {
  const { id } = await createCustomer(api);
  const last = unique('Actief');
  const email = addressOf(last);
  const body = { email, first_name: 'Sam', last_name: last, customer_id: id };
  const user: { id: string } = await (await send(api, 'POST', '/users/customers/', body)).json();
  const theirs = await setUp(await enter(null), email);
  await page.goto(`${list}/${user.id}`);
  await expect(page.getByText('Chrome on Linux')).toBeVisible();

  await page.getByRole('button', { name: 'Deactivate' }).click();
  const question = page.getByRole('alertdialog', { name: `Deactivate Sam ${last}?` });
  await question.getByRole('button', { name: 'Deactivate' }).click();
  await expect(page.getByRole('banner').or(page.locator('header')).last()).toContainText(
    'Deactivated',
  );
  await expect(page.getByText('Not logged in anywhere.')).toBeVisible();
  await theirs.goto('/dashboard/company-info');
  await expect(theirs).toHaveURL('/');

  await page.getByRole('button', { name: 'Reactivate' }).click();
  await expect(toastOf(page)).toContainText(`Sam ${last} has been reactivated`);
  await expect(page.getByRole('button', { name: 'Deactivate' })).toBeVisible();
  await logIn(theirs, email);
  await expect(theirs).toHaveURL('/dashboard/company-info');

  await page.reload();
  await page.getByRole('button', { name: 'End all sessions' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End all sessions' }).click();
  await expect(page.getByText('Not logged in anywhere.')).toBeVisible();
});

test('an employee sees only what their group opens, and no more once it is narrowed', async ({
  page,
  enter,
}) => {
  test.slow();
  const group = unique('Bureau');
  await page.goto(`${list}/groups`);
  await page.getByRole('button', { name: 'Add group' }).click();
  const add = page.getByRole('dialog', { name: 'Add group' });
  await add.getByLabel('Name').fill(group);
  await add.getByRole('checkbox', { name: 'Users' }).check();
  await add.getByRole('checkbox', { name: 'Service' }).check();
  await add.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row').filter({ hasText: group })).toContainText('Service, Users');

  const last = unique('Groen');
  await page.goto(`${list}?tab=employees`);
  await page.getByRole('button', { name: 'Add employee' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add employee' });
  await expect(dialog.getByRole('checkbox', { name: 'Staff' })).toBeChecked();
  await dialog.getByRole('checkbox', { name: 'Staff' }).uncheck();
  await dialog.getByRole('checkbox', { name: group }).check();
  await dialog.getByLabel('Email').fill(addressOf(last));
  await dialog.getByLabel('Last name').fill(last);
  await dialog.getByLabel('Job title').selectOption({ label: 'Service engineer' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row').filter({ hasText: last })).toContainText(group);

  const theirs = await setUp(await enter(null), addressOf(last));
  const navigation = theirs.getByRole('navigation', { name: 'Main navigation' });
  await expect(navigation.getByRole('link', { name: 'Users' })).toBeVisible();
  await expect(navigation.getByRole('link', { name: 'Service' })).toBeVisible();
  await expect(navigation.getByRole('button', { name: 'Pipeline' })).toHaveCount(0);
  await theirs.goto(`${list}?tab=employees`);
  await expect(theirs.getByRole('tab')).toHaveText(['Customers']);
  await expect(theirs.getByRole('table', { name: 'Users' })).toBeVisible();
  await expect(theirs.getByRole('link', { name: 'Groups and job titles' })).toHaveCount(0);
  await theirs.goto(`${list}/groups`);
  await expect(heading(theirs)).toHaveText('This page is not open to you');

  await page.goto(`${list}/groups?search=${encodeURIComponent(group)}`);
  await page.getByRole('row').getByRole('link', { name: group }).click();
  const edit = page.getByRole('dialog', { name: 'Edit group' });
  await edit.getByRole('checkbox', { name: 'Users' }).uncheck();
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit).toBeHidden();
  await expect(page.getByText('1 member')).toBeVisible();
  await theirs.goto('/dashboard');
  await expect(navigation.getByRole('link', { name: 'Service' })).toBeVisible();
  await expect(navigation.getByRole('link', { name: 'Users' })).toHaveCount(0);
  await theirs.goto(list);
  await expect(heading(theirs)).toHaveText('This page is not open to you');

  await page.getByRole('button', { name: `Delete ${group}` }).click();
  const refusal = page.getByRole('alertdialog', { name: `${group} cannot be deleted` });
  await expect(refusal.getByRole('button')).toHaveText(['Close']);
});

test('a job title is added, renamed and deleted, and kept while somebody has it', async ({
  page,
}) => {
  const name = unique('Functie');
  await page.goto(`${list}/groups?tab=job-titles`);
  await page.getByRole('button', { name: 'Add job title' }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: `Rename ${name}` }).click();
  await page.getByLabel('Name').fill(`${name} B`);
  await page.getByRole('button', { name: 'Save' }).click();
  const question = page.getByRole('alertdialog');
  await page.getByRole('button', { name: `Delete ${name} B` }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: `${name} B` })).toHaveCount(1);
  await expect(toastOf(page)).toContainText(`${name} B has been deleted`);
  await page.getByRole('button', { name: 'Delete General manager' }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(toastOf(page)).toContainText('Failed to delete job title');
  await expect(page.getByRole('button', { name: 'Delete General manager' })).toBeVisible();
});

test('a customer’s page adds and changes its own users', async ({ page, api }) => {
  const customer = await createCustomer(api);
  const last = unique('Eigen');
  await page.goto(`/dashboard/data/customers/${customer.id}?tab=users`);
  await page.getByRole('button', { name: 'Add user' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add user' });
  await expect(dialog.getByRole('combobox', { name: 'Customer' })).toHaveValue(customer.name);
  await dialog.getByLabel('First name').fill('Kim');
  await dialog.getByLabel('Last name').fill(last);
  await dialog.getByLabel('Email').fill(addressOf(last));
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

test('the lists are filtered in the address', async ({ page, api }) => {
  const customer = await createCustomer(api);
  const body = { first_name: 'Ans', last_name: unique('Filter'), customer_id: customer.id };
  await send(api, 'POST', '/users/customers/', { ...body, email: addressOf(body.last_name) });
  await page.goto(list);
  await page.getByRole('combobox', { name: 'Customer' }).fill(customer.name.slice(-6));
  await page.getByRole('option', { name: customer.name }).click();
  await expect(page).toHaveURL(`${list}?customer_id=${customer.id}`);
  await expect(page.getByText('1–1 of 1')).toBeVisible();
  await page.getByLabel('Status').selectOption({ label: 'Active' });
  await expect(page.getByText('Nothing found')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Customer' })).toHaveValue(customer.name);
  await page.getByRole('tab', { name: 'Employees' }).click();
  await expect(page).toHaveURL(`${list}?tab=employees`);
  await page.getByLabel('Group').selectOption({ label: 'Sales' });
  await expect(page.getByRole('row').filter({ hasText: 'Montreuillon' })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Lindeboom' })).toHaveCount(0);
});

test('an unknown user is told as such', async ({ page }) => {
  await page.goto(`${list}/00000000-0000-7000-8000-000000000000`);
  await expect(heading(page)).toHaveText('User not found');
});

test.describe('axe finds nothing', () => {
  test.slow();
  for (const width of [1440, 390])
    test(`on the pages of users, ${width} px wide`, async ({ page, api }) => {
      await page.setViewportSize({ width, height: 900 });
      const { results } = await (
        await send(api, 'GET', '/users/employees/?search=Lindeboom')
      ).json();
      for (const path of [
        '?view=table',
        '?view=cards',
        '?tab=employees&view=table',
        '?tab=employees&view=cards',
        `/${results[0].id}`,
        '/groups?view=table',
        '/groups?view=cards',
        '/groups?tab=job-titles',
        '?form=new-user',
        '?tab=employees&form=new-employee',
        '/groups?form=new-group',
      ]) {
        await page.goto(list + path);
        await expect(page.locator('h1')).toBeVisible();
        await expect(page.getByText('Loading...')).toHaveCount(0);
        if (path.includes('form=')) await expect(page.getByRole('dialog')).toBeVisible();
        await expectAccessible(page);
      }
    });
});

test.describe('in Dutch', () => {
  test.use({ locale: 'nl-NL' });

  test('a user is added', async ({ page, api }) => {
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
    await dialog.getByLabel('E-mail').fill(addressOf(last));
    await dialog.getByRole('combobox', { name: 'Klant' }).fill(customer.name.slice(-6));
    await dialog.getByRole('option', { name: customer.name }).click();
    await dialog.getByRole('button', { name: 'Opslaan' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('row').filter({ hasText: last })).toContainText('Uitgenodigd');
    await expectAccessible(page);
  });
});

/** Sets the password of an invited person by the link in their mail, and signs them in. */
async function setUp(page: Page, email: string): Promise<Page> {
  const { request } = page.context();
  await request.get('/api/v1/auth/csrf/');
  const body = { ...(await mailedLink(email, 'setup-password')), new_password: demoPassword };
  const answer = await send(request, 'POST', '/auth/password/reset/confirm/', body);
  expect(answer.status(), await answer.text()).toBe(204);
  await page.goto('/');
  await logIn(page, email);
  await expect(page).toHaveURL(/\/dashboard/u);
  return page;
}
