import type { Page } from '@playwright/test';
import { ownPassword } from './support/accounts.ts';
import { chooseOption } from './support/choose-option.ts';
import { expectAccessible } from './support/expect-accessible.ts';
import { mailWithLink } from './support/mailed-link.ts';
import { openPage } from './support/open-page.ts';
import { createOwnUser } from './support/own-user.ts';
import { createCustomer, send } from './support/portal-api.ts';
import { expect, test } from './support/portal-test.ts';
import { desktop } from './support/screens.ts';
import { answerData, answerPrivacy } from './support/privacy-answers.ts';
import { logIn } from './support/sign-in-form.ts';

const requests = '/dashboard/anonymization/requests';
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const toasts = (page: Page) => page.getByRole('region', { name: /^Notifications/u });
const findRow = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

/** Opens the menu of a person's request in the list, and chooses an action. */
async function choose(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^Actions for .*${name}`, 'u') }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

test('requests deletion as a customer’s user, cancels it, and is restored by the officer', async ({
  page,
  api,
  enter,
}) => {
  const customer = await createCustomer(api);
  const { email, last_name: last } = await createOwnUser(api, { customerId: customer.id });
  const theirs = await enter(email);
  const elsewhere = (await enter(email)).context().request;
  expect((await send(elsewhere, 'GET', '/users/me/')).status()).toBe(200);
  await theirs.goto('/dashboard/profile?tab=data');
  await expect(theirs.getByText('You have no requests')).toBeVisible();
  await theirs.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = theirs.getByRole('dialog', { name: 'Delete your account?' });
  await dialog.getByLabel('Password').fill('not my password');
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(dialog.getByLabel('Password')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('Password').fill(ownPassword);
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(theirs).toHaveURL('/anonymization-request');
  await expect(heading(theirs)).toHaveText('Your account is deactivated');
  await expect(theirs.getByText(/^You can cancel until/u)).toBeVisible();
  await openPage(theirs, '/dashboard/profile');
  await expect(theirs).toHaveURL('/');
  expect((await send(elsewhere, 'GET', '/users/me/')).status()).toBe(401);
  await logIn(theirs, email);
  await expect(theirs.getByRole('alert')).toBeVisible();

  const { path } = await mailWithLink(email, 'anonymization-request');
  await theirs.goto(path);
  await expect(theirs.getByText('30 days left')).toBeVisible();
  await expect(theirs.getByText(/^Awaiting approval/u)).toBeVisible();
  await expectAccessible(theirs);
  await theirs.getByRole('button', { name: 'Cancel request' }).click();
  const confirmation = theirs.getByRole('alertdialog', { name: 'Cancel your request?' });
  await confirmation.getByRole('button', { name: 'Cancel request' }).click();
  await expect(theirs.getByText('Your request has been cancelled')).toBeVisible();
  await expect(theirs.getByText(/please ask your supplier to restore it/u)).toBeVisible();
  await expectAccessible(theirs);

  await page.goto(`${requests}?tab=history`);
  await page.getByRole('searchbox', { name: 'Search by person' }).fill(last);
  await expect(findRow(page, last)).toContainText('Cancelled');
  await choose(page, last, 'Restore account');
  const restore = page.getByRole('alertdialog', { name: /^Restore the account of/u });
  await restore.getByRole('button', { name: 'Restore account' }).click();
  await expect(toasts(page)).toContainText(`Robin ${last} can log in again`);
  await theirs.goto('/');
  await logIn(theirs, email);
  // Who left on purpose begins anew.
  await expect(theirs).toHaveURL('/dashboard/company-info');
});

// @specification 1.9
test(
  'requests an anonymization as an officer, which a second officer approves',
  { tag: '@french' },
  async ({ page, api, enter }) => {
    const customer = await createCustomer(api);
    const { last_name: last } = await createOwnUser(api, { customerId: customer.id });
    const colleague = await createOwnUser(api);
    await page.goto(requests);
    await expect(heading(page)).toHaveText('Anonymization Requests');
    await page.getByRole('button', { name: 'New request' }).click();
    const dialog = page.getByRole('dialog', { name: 'New request' });
    await dialog.getByRole('button', { name: 'Request anonymization' }).click();
    await expect(dialog.getByRole('combobox', { name: 'Person' })).toHaveAccessibleDescription(
      /Person is required/u,
    );
    await chooseOption(dialog.getByRole('combobox', { name: 'Person' }), last);
    await dialog.getByLabel('Grace period (days)').fill('45');
    await expect(dialog.getByText(/within one month/u)).toBeVisible();
    await dialog.getByLabel('Reason').fill('Asked for by letter');
    await dialog.getByRole('button', { name: 'Request anonymization' }).click();
    await expect(toasts(page)).toContainText(`Anonymization of Robin ${last} requested`);
    // @specification 4.33
    await expect(findRow(page, last)).toContainText('45 days left');

    const second = await enter(colleague.email);
    await second.goto(requests);
    await second.getByRole('searchbox', { name: 'Search by person' }).fill(last);
    await findRow(second, last).getByRole('link').click();
    const details = second.getByRole('dialog', { name: `Request: Robin ${last}` });
    await expect(details.getByText('Asked for by letter')).toBeVisible();
    await details.getByRole('button', { name: 'Approve' }).click();
    const confirmation = second.getByRole('alertdialog', {
      name: /^Approve the anonymization of/u,
    });
    await expect(confirmation.getByText(/EU MDR 2017\/745/u)).toBeVisible();
    await confirmation.getByRole('button', { name: 'Approve' }).click();
    await expect(toasts(second)).toContainText(`Anonymization of Robin ${last} approved`);
    // @specification 4.29
    await expect(findRow(second, last)).toHaveCount(0);
    await second.getByRole('tab', { name: 'History' }).click();
    await second.getByRole('searchbox', { name: 'Search by person' }).fill(last);
    await second.getByLabel('Status').selectOption({ label: 'Approved' });
    await expect(findRow(second, last)).toContainText('Approved');
    await expect(second).toHaveURL(/tab=history/u);

    await openPage(page, `${requests}?tab=mine`);
    await choose(page, last, 'Cancel request');
    const cancel = page.getByRole('dialog', { name: /^Cancel the request for/u });
    // @specification 4.30
    await cancel.getByLabel('Cancellation reason').fill('It was another Robin');
    await cancel.getByRole('button', { name: 'Cancel request' }).click();
    await expect(toasts(page)).toContainText(`Request for Robin ${last} cancelled`);
    await expect(findRow(page, last)).toContainText('Cancelled');
    await findRow(page, last).getByRole('link').click();
    await expect(page.getByRole('dialog').getByText('It was another Robin')).toBeVisible();
  },
);

// @specification 2.68
test('approves several requests at once, and shows a person’s requests on their page', async ({
  page,
  api,
  enter,
}) => {
  const customer = await createCustomer(api);
  const people = [
    await createOwnUser(api, { customerId: customer.id }),
    await createOwnUser(api, { customerId: customer.id }),
  ];
  for (const { last_name: last } of people) {
    const found = await send(api, 'GET', `/users/lookup/?search=${encodeURIComponent(last)}`);
    const { results }: { results: { id: string }[] } = await found.json();
    await openPage(page, `/dashboard/data/users/${results[0]?.id ?? ''}`);
    await page.getByRole('button', { name: 'Request anonymization' }).click();
    const dialog = page.getByRole('dialog', { name: `Anonymize Robin ${last}` });
    await dialog.getByRole('button', { name: 'Request anonymization' }).click();
    await expect(page.getByText('30 days left')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Restore account' })).toBeVisible();
  }
  await openPage(page, requests);
  const own = page.getByRole('checkbox', { name: `Robin ${people[0]?.last_name ?? ''}` });
  await expect(own).toBeDisabled();
  const colleague = await createOwnUser(api);
  const second = await enter(colleague.email);
  await second.goto(requests);
  for (const { last_name: last } of people)
    await second.getByRole('checkbox', { name: `Select Robin ${last}` }).check();
  await expect(second.getByText('2 requests selected')).toBeVisible();
  await second.getByRole('button', { name: 'Approve selected' }).click();
  const confirmation = second.getByRole('alertdialog', { name: 'Approve 2 requests?' });
  await confirmation.getByRole('button', { name: 'Approve' }).click();
  await expect(toasts(second)).toContainText('2 requests approved');
  for (const { last_name: last } of people) await expect(findRow(second, last)).toHaveCount(0);
});

// every-page.spec.ts and dialogs.spec.ts check every route and dialog, as opened, at the width of a
// phone.
test.describe('axe finds nothing on a desktop,', () => {
  test.slow();
  test.use({ viewport: desktop });

  // @specification 1.9, 2.67
  test('passes axe on the tables of requests, the page of privacy and the own data', async ({
    page,
  }) => {
    for (const path of ['?view=table', '?tab=history&view=table']) {
      await openPage(page, requests + path);
      await expectAccessible(page);
    }
    await answerPrivacy(page);
    for (const tab of ['overview', 'processing', 'receipts']) {
      await openPage(page, `/dashboard/compliance/gdpr?tab=${tab}`);
      for (const summary of await page.locator('summary').all()) await summary.click();
      await expectAccessible(page);
    }
    await answerData(page);
    await openPage(page, '/dashboard/profile/data');
    await expect(page.getByText(/^No data in:/u)).toBeVisible();
    await expectAccessible(page);
  });
});
