import { expectAccessible } from './support/expect-accessible.ts';
import { openPage } from './support/open-page.ts';
import { openTicket } from './support/open-ticket.ts';
import { createCustomer } from './support/portal-api.ts';
import { createInstalledDevice } from './support/device-api.ts';
import { expect, test } from './support/portal-test.ts';

test('shows by each group which promised times were met, downloads the numbers, and says when there are none', async ({
  page,
  api,
  t,
}) => {
  const customer = await createCustomer(api);
  const device = await createInstalledDevice(api, { customer_id: customer.id });
  await openTicket(api, { installed_device_id: device.id });
  await page.goto('/dashboard/service');
  await page.getByRole('link', { name: t('service_report.open'), exact: true }).click();
  await expect(page).toHaveURL(/\/service\/report$/u);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('service_report.title'));
  const main = page.getByRole('main');
  await expect(main.getByText(t('promises.urgencies.device_down'))).toBeVisible();
  for (const group of ['customer', 'technician', 'device_model', 'month'] as const) {
    const choice = main.getByRole('button', {
      name: t(`service_report.groups.${group}`),
      exact: true,
    });
    await choice.click();
    await expect(choice).toHaveAttribute('aria-pressed', 'true');
    await expect(page).toHaveURL(new RegExp(`by=${group}`, 'u'));
    await expect(main.locator('[aria-busy=true]')).toHaveCount(0);
  }
  await main.getByRole('button', { name: t('reports.as_table') }).click();
  await expect(
    main.getByRole('columnheader', { name: t('service_report.groups.month') }),
  ).toBeVisible();
  await expectAccessible(page);
  const saving = page.waitForEvent('download');
  await main.getByRole('button', { name: t('service_report.download') }).click();
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  expect((await saving).suggestedFilename()).toMatch(/^service-report-\d{4}-\d\d-\d\d\.csv$/u);

  await openPage(page, '/dashboard/service/report?from=2001-01-01&to=2001-01-31');
  await expect(page.getByText(t('service_report.empty_title'))).toBeVisible();
});
