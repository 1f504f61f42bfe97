import { matchScripts } from '../apps/web/build/named-scripts.ts';
import { expect, test } from './support/portal-test.ts';

test('keeps what was typed where an upgrade has replaced a script, and loads the page anew', async ({
  page,
}) => {
  // As the server answers for a file of the version before.
  await page.route(matchScripts('day-picker'), (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto('/dashboard/service?view=table');
  await page.getByRole('button', { name: 'New ticket' }).click();
  const dialog = page.getByRole('dialog', { name: 'New ticket' });
  await dialog.getByLabel('Description').fill('Handpiece gets warm');
  await dialog.getByRole('button', { name: 'Choose a date' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await expect(dialog.getByLabel('Description')).toHaveValue('Handpiece gets warm');

  await page.route(
    matchScripts('customers-page'),
    (route) => route.fulfill({ status: 404, body: '' }),
    {
      times: 1,
    },
  );
  await page.goto('/dashboard/service?view=table');
  await page.getByRole('link', { name: 'Customers', exact: true }).click();
  const retry = page.getByRole('button', { name: 'Try again' });
  const table = page.getByRole('table', { name: 'Customers' });
  await expect(retry.or(table)).toBeVisible();
  if (await retry.isVisible()) await retry.click();
  await expect(table).toBeVisible();
});
