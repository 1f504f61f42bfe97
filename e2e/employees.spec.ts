import type { Page } from '@playwright/test';
import { accounts, demoPassword } from './support/accounts.ts';
import { openPage } from './support/open-page.ts';
import { createCustomer, send, signIn } from './support/portal-api.ts';
import { expect, test } from './support/portal-test.ts';
import { startPortal } from './support/start-portal.ts';
import { setUpAccount } from './support/set-up-account.ts';
import { logIn } from './support/sign-in-form.ts';
import { unique } from './support/unique.ts';

const list = '/dashboard/data/users';
const groups = `${list}/groups`;

const toAddress = (name: string) => `${name.replace(' ', '.').toLowerCase()}@staff.example`;
const findToasts = (page: Page) => page.getByRole('region', { name: /^Notifications/u });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('asks for the password before other permissions, and goes on with what was typed', async ({
  page,
}) => {
  const name = unique('Permissions');
  await openPage(page, `${groups}?form=new-group`);
  const form = page.getByRole('dialog', { name: 'Add group' });
  await form.getByLabel('Name').fill(name);
  await form.getByRole('checkbox').first().check();
  // As the server does ten minutes after the sign-in.
  await page.route(
    '**/users/groups/',
    (call) =>
      call.fulfill({
        status: 403,
        json: { detail: 'Confirm it', code: 'reauthentication_required' },
      }),
    { times: 1 },
  );
  await form.getByRole('button', { name: 'Save' }).click();
  const passwordDialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await expect(passwordDialog.getByLabel('Password')).toBeFocused();
  await passwordDialog.getByLabel('Password').fill('not the password');
  await passwordDialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(passwordDialog.getByLabel('Password')).toHaveAccessibleDescription(
    'This is not your current password.',
  );
  await passwordDialog.getByLabel('Password').fill(demoPassword);
  await passwordDialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(passwordDialog).toBeHidden();
  await expect(form).toBeHidden();
  await expect(page.getByRole('row').filter({ hasText: name })).toBeVisible();
});

test('invites, changes, unlocks, deactivates and reactivates an employee', async ({
  page,
  enter,
}) => {
  test.slow();
  const last = unique('Vlinder');
  const email = toAddress(last);
  await page.goto(`${list}?tab=employees`);
  await page.getByRole('button', { name: 'Add employee' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add employee' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByLabel('Email')).toHaveAccessibleDescription(/Email is required/u);
  await expect(dialog.getByRole('checkbox', { name: 'Staff' })).toBeChecked();
  await dialog.getByRole('checkbox', { name: 'Staff' }).uncheck();
  await dialog.getByRole('checkbox', { name: 'Sales' }).check();
  await dialog.getByLabel('Last name').fill(last);
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(findToasts(page)).toContainText(`Invitation sent to ${email}`);
  const row = page.getByRole('row').filter({ hasText: last });
  await expect(row).toContainText('Invited');
  await expect(row).toContainText('Sales');
  const theirs = await setUpAccount(await enter(null), email);

  await row.getByRole('link').first().click();
  await expect(heading(page)).toHaveText(last);
  await page.getByRole('button', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit employee' });
  await edit.getByLabel('First name').fill('Fien');
  await edit.getByLabel('Job title').selectOption({ label: 'Account manager' });
  await edit.getByRole('checkbox', { name: 'Content' }).check();
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(heading(page)).toHaveText(`Fien ${last}`);
  const facts = page.getByRole('definition');
  await expect(facts.filter({ hasText: 'Account manager' })).toBeVisible();
  await expect(facts.filter({ hasText: 'Content, Sales' })).toBeVisible();

  await lockOut(await enter(null), email);
  await page.reload();
  await expect(page.getByText('Locked after too many wrong passwords')).toBeVisible();
  await page.getByRole('button', { name: 'Unlock' }).click();
  await expect(findToasts(page)).toContainText(`Fien ${last} can log in again`);
  await expect(page.getByRole('button', { name: 'Unlock' })).toHaveCount(0);
  const elsewhere = await enter(null);
  await elsewhere.goto('/');
  await logIn(elsewhere, email);
  await expect(elsewhere).toHaveURL('/dashboard');

  await page.getByRole('button', { name: 'Deactivate' }).click();
  const confirmation = page.getByRole('alertdialog', { name: `Deactivate Fien ${last}?` });
  await confirmation.getByRole('button', { name: 'Deactivate' }).click();
  await expect(page.getByText('This person cannot log in.')).toBeVisible();
  await theirs.goto('/dashboard');
  await expect(theirs).toHaveURL('/');
  await page.getByRole('button', { name: 'Reactivate' }).click();
  await expect(findToasts(page)).toContainText(`Fien ${last} reactivated`);
  await expect(page.getByRole('button', { name: 'Deactivate' })).toBeVisible();
});

// @specification 1.18
test('shows an employee only what their group allows, and less once it is restricted', async ({
  page,
  enter,
}) => {
  test.slow();
  const group = unique('Bureau');
  await page.goto(groups);
  await page.getByRole('button', { name: 'Add group' }).click();
  const add = page.getByRole('dialog', { name: 'Add group' });
  await add.getByLabel('Name').fill(group);
  await add.getByRole('checkbox', { name: 'Users' }).check();
  await add.getByRole('checkbox', { name: 'Service' }).check();
  await add.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row').filter({ hasText: group })).toContainText('Service, Users');

  const last = unique('Groen');
  const theirs = await addAndEnter(page, { last, group }, await enter(null));
  const navigation = theirs.getByRole('navigation', { name: 'Main navigation' });
  await expect(navigation.getByRole('link', { name: 'Users' })).toBeVisible();
  await expect(navigation.getByRole('link', { name: 'Service' })).toBeVisible();
  await expect(navigation.getByRole('button', { name: 'Pipeline' })).toHaveCount(0);
  await theirs.goto(groups);
  await expect(heading(theirs)).toHaveText('You do not have access to this page');
  await theirs.goto(`${list}?tab=employees`);
  await expect(theirs.getByRole('tab')).toHaveText(['Customers']);
  await expect(theirs.getByRole('table', { name: 'Users' })).toBeVisible();
  await expect(theirs.getByRole('link', { name: 'Groups and job titles' })).toHaveCount(0);

  await page.goto(`${groups}?search=${encodeURIComponent(group)}`);
  await page.getByRole('row').getByRole('link', { name: group }).click();
  const edit = page.getByRole('dialog', { name: 'Edit group' });
  await edit.getByRole('checkbox', { name: 'Users' }).uncheck();
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit).toBeHidden();
  await expect(page.getByText('1 member')).toBeVisible();

  // The other user's open page updates at its first rejected request.
  await theirs.getByRole('searchbox', { name: 'Search users' }).fill('anything');
  await expect(heading(theirs)).toHaveText('You do not have access to this page');
  await expect(navigation.getByRole('link', { name: 'Service' })).toBeVisible();
  await expect(navigation.getByRole('link', { name: 'Users' })).toHaveCount(0);

  await page.getByRole('button', { name: `Delete ${group}` }).click();
  const refusal = page.getByRole('alertdialog', { name: `${group} cannot be deleted` });
  await expect(refusal.getByRole('button')).toHaveText(['Close']);
  await refusal.getByRole('link', { name: '1 member' }).click();
  await expect(page.getByRole('row').filter({ hasText: '@' })).toHaveCount(1);
  await page.getByRole('button', { name: `Edit ${last}` }).click();
  await page.getByRole('dialog').getByRole('checkbox', { name: group }).uncheck();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('No results')).toBeVisible();
  await page.goto(`${groups}?search=${encodeURIComponent(group)}`);
  await page.getByRole('button', { name: `Delete ${group}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(findToasts(page)).toContainText(`${group} deleted`);
});

test('shows the differences to an employee who saves a group after somebody else', async ({
  page,
  api,
}) => {
  const body = { name: unique('Traag'), permissions: ['documents'] };
  const made = await send(api, 'POST', '/users/groups/', body);
  const group: { id: string } = await made.json();
  await page.goto(`${groups}?form=group-${group.id}`);
  const dialog = page.getByRole('dialog', { name: 'Edit group' });
  await dialog.getByRole('checkbox', { name: 'Service' }).check();
  const theirs = { permissions: ['documents', 'system'] };
  expect((await send(api, 'PATCH', `/users/groups/${group.id}/`, theirs)).status()).toBe(200);
  await dialog.getByRole('button', { name: 'Save' }).click();
  const conflict = page.getByRole('dialog', { name: 'This was changed by someone else' });
  await expect(
    conflict.getByRole('row').filter({ hasText: 'Permissions' }).locator('th, td'),
  ).toHaveText(['Permissions', 'Documents, System', 'Documents, Service']);
  await conflict.getByRole('button', { name: 'Use saved version' }).click();
  await expect(dialog.getByRole('checkbox', { name: 'System' })).toBeChecked();
  await expect(dialog.getByRole('checkbox', { name: 'Service' })).not.toBeChecked();
});

test('keeps the last employee with `staff`, and explains what to do first', async ({ browser }) => {
  test.slow();
  // Needs its own portal, because other tests add employees with the permission.
  const portal = await startPortal();
  const context = await browser.newContext({ baseURL: portal.url });
  try {
    await signIn(context.request, accounts.employee);
    await tryToGiveUpStaff(await context.newPage());
  } finally {
    await context.close();
    await portal.stop();
  }
});

test('adds, renames and deletes a job title, except one in use', async ({ page }) => {
  const name = unique('Functie');
  await page.goto(`${groups}?tab=job-titles`);
  await page.getByRole('button', { name: 'Add job title' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('general manager');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription(
    'This is already in use.',
  );
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: `Rename ${name}` }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill(`${name} B`);
  await page.getByRole('button', { name: 'Save' }).click();
  const confirmation = page.getByRole('alertdialog');
  await page.getByRole('button', { name: `Delete ${name} B` }).click();
  await confirmation.getByRole('button', { name: 'Delete' }).click();
  await expect(findToasts(page)).toContainText(`${name} B deleted`);
  await expect(page.getByRole('button', { name: `Rename ${name} B` })).toHaveCount(0);
  await page.getByRole('button', { name: 'Delete General manager' }).click();
  await confirmation.getByRole('button', { name: 'Delete' }).click();
  await expect(confirmation).toHaveAccessibleName('General manager cannot be deleted');
  await confirmation.getByRole('link', { name: 'Show employees' }).click();
  await expect(page.getByRole('combobox', { name: 'Job title' })).toHaveValue(/./u);
  await expect(page.getByRole('row').filter({ hasText: 'Lindeboom' })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: '@' })).toHaveCount(1);
});

test('closes the pages of users to employees without the permissions', async ({
  enter,
  api,
  language,
}) => {
  const customer = await createCustomer(api);
  const page = await enter(accounts.librarian);
  await page.goto(`/dashboard?lng=${language}`);
  const navigation = page.getByRole('navigation', { name: 'Main navigation' });
  await expect(navigation.getByRole('link', { name: 'Customers' })).toBeVisible();
  await expect(navigation.getByRole('link', { name: 'Users' })).toHaveCount(0);
  for (const path of [list, `${list}?tab=employees`, groups, `${list}/${customer.id}`]) {
    await page.goto(`${path}${path.includes('?') ? '&' : '?'}lng=${language}`);
    await expect(heading(page)).toHaveText('You do not have access to this page');
  }
  await openPage(
    page,
    `/dashboard/data/customers/${customer.id}?tab=users&form=new-user&lng=${language}`,
  );
  await expect(page.getByText('You do not have access to users')).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Users' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add user' })).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

/** Tries every action that would remove `staff` from its only holder in the demo. */
async function tryToGiveUpStaff(page: Page): Promise<void> {
  const advice = 'Give it to someone else first.';
  await page.goto(`${list}?tab=employees&search=Lindeboom`);
  await page.getByRole('button', { name: 'Edit Eva Lindeboom' }).click();
  const edit = page.getByRole('dialog');
  await edit.getByRole('checkbox', { name: 'Staff' }).uncheck();
  await edit.getByRole('button', { name: 'Save' }).click();
  const confirmation = page.getByRole('alertdialog', { name: 'Give up managing employees?' });
  await confirmation.getByRole('button', { name: 'Save and give up' }).click();
  // @specification 8.50
  await expect(findToasts(page)).toContainText('Failed to update employee');
  await expect(findToasts(page)).toContainText(advice);
  await expect(edit.getByRole('group', { name: 'Groups' })).toContainText(advice);
  await page.goto(`${groups}?search=Staff`);
  await page.getByRole('row').getByRole('link', { name: 'Staff' }).click();
  await edit.getByRole('checkbox', { name: 'Employees and groups' }).uncheck();
  await edit.getByRole('button', { name: 'Save' }).click();
  await confirmation.getByRole('button', { name: 'Save and give up' }).click();
  await expect(findToasts(page)).toContainText('Failed to save group');
  await expect(findToasts(page)).toContainText(advice);
  await expect(edit.getByRole('group', { name: 'Permissions' })).toContainText(advice);
  await page.goto(`${list}?tab=employees&search=Lindeboom`);
  await page.getByRole('link', { name: 'Eva Lindeboom' }).click();
  await expect(page.getByRole('button', { name: 'Edit' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Deactivate' })).toHaveCount(0);
}

/**
 * Enters wrong passwords until the account is locked for this browser and for all unknown browsers.
 */
async function lockOut(page: Page, email: string): Promise<void> {
  const { request } = page.context();
  await request.get('/api/v1/auth/csrf/');
  const tries = { email, password: 'not-the-password' };
  for (let count = 0; count < 5; count += 1)
    await send(request, 'POST', '/auth/jwt/create/', tries);
  expect((await send(request, 'POST', '/auth/jwt/create/', tries)).status()).toBe(423);
}

/** Adds an employee who belongs to one group only, and signs them in on another page. */
async function addAndEnter(
  page: Page,
  { last, group }: { last: string; group: string },
  theirs: Page,
): Promise<Page> {
  await page.goto(`${list}?tab=employees`);
  await page.getByRole('button', { name: 'Add employee' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add employee' });
  await dialog.getByRole('checkbox', { name: 'Staff' }).uncheck();
  await dialog.getByRole('checkbox', { name: group }).check();
  await dialog.getByLabel('Email').fill(toAddress(last));
  await dialog.getByLabel('Last name').fill(last);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row').filter({ hasText: last })).toContainText(group);
  return setUpAccount(theirs, toAddress(last));
}
