import { accounts } from './support/accounts.ts';
import { expectAccessible } from './support/expect-accessible.ts';
import { openPage } from './support/open-page.ts';
import { createCustomer } from './support/portal-api.ts';
import { expect, test } from './support/portal-test.ts';

test.slow();

const log = '/dashboard/compliance/audit-log';

test('opens the history of a customer from its page, filters it and shows the changes', async ({
  page,
  api,
}) => {
  const customer = await createCustomer(api);
  await page.goto(`/dashboard/data/customers/${customer.id}`);
  await page.getByRole('button', { name: 'History' }).click();
  await expect(page.getByRole('list', { name: 'History' })).toContainText('Created');
  await page.getByRole('link', { name: 'Open in the audit log' }).click();
  await expect(page).toHaveURL(new RegExp(`${log}.*object_id=`, 'u'));
  await openPage(page, `${log}?view=table&object_type=customer&object_id=${customer.id}`);
  const main = page.getByRole('main');
  const row = main.getByRole('row').filter({ hasText: 'Created' });
  await expect(row).toHaveCount(1);
  await row.getByText(/\d+ fields?$/u).click();
  await expect(row).toContainText(customer.name);
  await expectAccessible(page);
  await main.getByRole('button', { name: 'This object only' }).click();
  await expect(page).not.toHaveURL(/object_id=/u);
});

test.describe('as a customer’s user,', () => {
  test.use({ account: accounts.customer });

  test('closes the audit log without the permission', async ({ page }) => {
    await page.goto(log);
    await expect(page.getByRole('main')).toContainText(/do not have access/iu);
  });
});
