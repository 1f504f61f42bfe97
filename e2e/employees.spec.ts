import type { APIRequestContext, Page } from '@playwright/test';
import { accounts, demoPassword, ownPassword } from './support/accounts.ts';
import { mailedLink } from './support/mailed-link.ts';
import { goTo, openPage, refetch } from './support/open-page.ts';
import { createOwnUser } from './support/own-user.ts';
import { createCustomer, send, signIn } from './support/portal-api.ts';
import { expect, test } from './support/portal-test.ts';
import { unique } from './support/unique.ts';

const list = '/dashboard/data/users';
const groups = `${list}/groups`;

const toAddress = (name: string) => `${name.replace(' ', '.').toLowerCase()}@staff.example`;
const findToasts = (page: Page) => page.getByRole('region', { name: /^Notifications/u });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('adds and changes groups after the password, over an old version, and adds, renames and deletes job titles', async ({
  page,
  api,
}) => {
  const name = unique('Permissions');
  await openPage(page, `${groups}?form=new-group`);
  const form = page.getByRole('dialog', { name: 'Add group' });
  await form.getByLabel('Name').fill(name);
  await form.getByRole('checkbox').first().check();
  // As the server does ten minutes after the sign-in. The route stays: when the last one goes, requests
  // that wait at that moment are never sent.
  let isProven = false;
  await page.route('**/users/groups/', (call) => {
    if (isProven || call.request().method() !== 'POST') return call.fallback();
    isProven = true;
    const json = { detail: 'Confirm it', code: 'reauthentication_required' };
    return call.fulfill({ status: 403, json });
  });
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

  // Somebody else saves another group first.
  const body = { name: unique('Traag'), permissions: ['documents'] };
  const made = await send(api, 'POST', '/users/groups/', body);
  const group: { id: string } = await made.json();
  await openPage(page, `${groups}?form=group-${group.id}`);
  const edit = page.getByRole('dialog', { name: 'Edit group' });
  await edit.getByRole('checkbox', { name: 'Service' }).check();
  const theirs = { permissions: ['documents', 'system'] };
  expect((await send(api, 'PATCH', `/users/groups/${group.id}/`, theirs)).status()).toBe(200);
  await edit.getByRole('button', { name: 'Save' }).click();
  const conflict = page.getByRole('dialog', { name: 'This was changed by someone else' });
  await expect(
    conflict.getByRole('row').filter({ hasText: 'Permissions' }).locator('th, td'),
  ).toHaveText(['Permissions', 'Documents, System', 'Documents, Service']);
  await conflict.getByRole('button', { name: 'Use saved version' }).click();
  await expect(edit.getByRole('checkbox', { name: 'System' })).toBeChecked();
  await expect(edit.getByRole('checkbox', { name: 'Service' })).not.toBeChecked();
  await edit.getByRole('button', { name: 'Cancel' }).click();
  await expect(edit).toBeHidden();

  const title = unique('Functie');
  await openPage(page, `${groups}?tab=job-titles`);
  await page.getByRole('button', { name: 'Add job title' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('general manager');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription(
    'This is already in use.',
  );
  await page.getByRole('textbox', { name: 'Name' }).fill(title);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: `Rename ${title}` }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill(`${title} B`);
  await page.getByRole('button', { name: 'Save' }).click();
  const confirmation = page.getByRole('alertdialog');
  await page.getByRole('button', { name: `Delete ${title} B` }).click();
  await confirmation.getByRole('button', { name: 'Delete' }).click();
  await expect(findToasts(page)).toContainText(`${title} B deleted`);
  await expect(page.getByRole('button', { name: `Rename ${title} B` })).toHaveCount(0);
  await page.getByRole('button', { name: 'Delete General manager' }).click();
  await confirmation.getByRole('button', { name: 'Delete' }).click();
  await expect(confirmation).toHaveAccessibleName('General manager cannot be deleted');
  await confirmation.getByRole('link', { name: 'Show employees' }).click();
  await expect(page.getByRole('combobox', { name: 'Job title' })).toHaveValue(/./u);
  await expect(page.getByRole('row').filter({ hasText: 'Lindeboom' })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: '@' })).toHaveCount(1);
});

test('invites, changes, unlocks, deactivates and reactivates an employee', async ({
  page,
  request,
  playwright,
  baseURL,
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
  await setPassword(request, email);
  await signIn(request, email);

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

  const elsewhere = await playwright.request.newContext(baseURL ? { baseURL } : {});
  await lockOut(elsewhere, email);
  await refetch(page);
  await expect(page.getByText('Locked after too many wrong passwords')).toBeVisible();
  await page.getByRole('button', { name: 'Unlock' }).click();
  await expect(findToasts(page)).toContainText(`Fien ${last} can log in again`);
  await expect(page.getByRole('button', { name: 'Unlock' })).toHaveCount(0);
  await signIn(elsewhere, email);
  await elsewhere.dispose();

  await page.getByRole('button', { name: 'Deactivate' }).click();
  const confirmation = page.getByRole('alertdialog', { name: `Deactivate Fien ${last}?` });
  await confirmation.getByRole('button', { name: 'Deactivate' }).click();
  await expect(page.getByText('This person cannot log in.')).toBeVisible();
  expect((await request.get('/api/v1/users/me/')).status()).toBe(401);
  await page.getByRole('button', { name: 'Reactivate' }).click();
  await expect(findToasts(page)).toContainText(`Fien ${last} reactivated`);
  await expect(page.getByRole('button', { name: 'Deactivate' })).toBeVisible();
});

// @specification 1.18
test('shows an employee only what their group allows, and less once it is restricted', async ({
  page,
  api,
  enter,
}) => {
  test.slow();
  const group = unique('Bureau');
  const body = { name: group, permissions: ['users', 'service'] };
  const made: { id: string } = await (await send(api, 'POST', '/users/groups/', body)).json();
  const { email, last_name } = await createOwnUser(api);
  const search = encodeURIComponent(last_name);
  const found = await send(api, 'GET', `/users/employees/?search=${search}`);
  const { results }: { results: { id: string }[] } = await found.json();
  const joins = (...chosen: string[]) =>
    send(api, 'PATCH', `/users/employees/${results[0]?.id}/`, { groups: chosen });
  expect((await joins(made.id)).status()).toBe(200);
  const theirs = await enter(email);
  await theirs.goto(groups);
  await expect(heading(theirs)).toHaveText('You do not have access to this page');
  const navigation = theirs.getByRole('navigation', { name: 'Main navigation' });
  await expect(navigation.getByRole('link', { name: 'Users' })).toBeVisible();
  await expect(navigation.getByRole('link', { name: 'Service' })).toBeVisible();
  await expect(navigation.getByRole('button', { name: 'Pipeline' })).toHaveCount(0);
  await openPage(theirs, `${list}?tab=employees`);
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

  // The other user's open page updates at its first rejected request, which can have been sent before:
  // it reads its list again when somebody else changes a user.
  await refetch(theirs);
  await expect(heading(theirs)).toHaveText('You do not have access to this page');
  await expect(navigation.getByRole('link', { name: 'Service' })).toBeVisible();
  await expect(navigation.getByRole('link', { name: 'Users' })).toHaveCount(0);

  await page.getByRole('button', { name: `Delete ${group}` }).click();
  const refusal = page.getByRole('alertdialog', { name: `${group} cannot be deleted` });
  await expect(refusal.getByRole('button')).toHaveText(['Close']);
  await refusal.getByRole('link', { name: '1 member' }).click();
  await expect(page.getByRole('row').filter({ hasText: '@' })).toHaveCount(1);
  expect((await joins()).status()).toBe(200);
  await openPage(page, `${groups}?search=${encodeURIComponent(group)}`);
  // The list was read a moment ago, before the group lost its member.
  await refetch(page);
  await page.getByRole('button', { name: `Delete ${group}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(findToasts(page)).toContainText(`${group} deleted`);
});

test.describe('an employee without the permissions', () => {
  test.use({ account: accounts.librarian });

  test('closes the pages of users to employees without the permissions', async ({ page, api }) => {
    const customer = await createCustomer(api);
    await page.goto(`/dashboard/data/customers/${customer.id}?tab=users&form=new-user`);
    await expect(page.getByText('You do not have access to users')).toBeVisible();
    await expect(page.getByRole('tab', { name: 'Users' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Add user' })).toHaveCount(0);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const navigation = page.getByRole('navigation', { name: 'Main navigation' });
    await expect(navigation.getByRole('link', { name: 'Customers' })).toBeVisible();
    await expect(navigation.getByRole('link', { name: 'Users' })).toHaveCount(0);
    for (const path of [list, `${list}?tab=employees`, groups, `${list}/${customer.id}`]) {
      await goTo(page, '/dashboard/profile');
      await expect(heading(page)).toHaveText('Profile');
      await goTo(page, path);
      await expect(heading(page)).toHaveText('You do not have access to this page');
    }
  });
});

/**
 * Enters wrong passwords until the account is locked for this browser and for all unknown browsers.
 */
async function lockOut(request: APIRequestContext, email: string): Promise<void> {
  await request.get('/api/v1/auth/csrf/');
  const tries = { email, password: 'not-the-password' };
  for (let count = 0; count < 5; count += 1)
    await send(request, 'POST', '/auth/jwt/create/', tries);
  expect((await send(request, 'POST', '/auth/jwt/create/', tries)).status()).toBe(423);
}

/** Sets the first password of an invited person by the link in their mail. */
async function setPassword(request: APIRequestContext, email: string): Promise<void> {
  await request.get('/api/v1/auth/csrf/');
  const body = { ...(await mailedLink(email, 'setup-password')), new_password: ownPassword };
  const answer = await send(request, 'POST', '/auth/password/reset/confirm/', body);
  expect(answer.status(), await answer.text()).toBe(204);
}
