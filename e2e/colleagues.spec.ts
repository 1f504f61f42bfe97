import { createInstalledDevice } from './support/device-api.ts';
import { openPage, refetch } from './support/open-page.ts';
import { createOwnUser } from './support/own-user.ts';
import { createClinic, createCustomer, signIn } from './support/portal-api.ts';
import { expect, test } from './support/portal-test.ts';
import { setUpAccount } from './support/set-up-account.ts';
import { unique } from './support/unique.ts';

test.use({ account: null });

test('invites a colleague, and takes another clinic’s device out of their sight', async ({
  page,
  api,
  enter,
}) => {
  const customer = await createCustomer(api);
  const [near, far] = await Promise.all([
    createClinic(api, { customer_id: customer.id }),
    createClinic(api, { customer_id: customer.id }),
  ]);
  const [seen, hidden] = await Promise.all(
    [near, far].map(({ id }) =>
      createInstalledDevice(api, { customer_id: customer.id, clinic_id: id }),
    ),
  );
  const manager = await createOwnUser(api, { customerId: customer.id });
  await signIn(page.context().request, manager.email);
  await page.goto('/dashboard/company-info?tab=company');
  await page.getByRole('link', { name: 'Colleagues' }).click();
  const own = page.getByRole('row').filter({ hasText: manager.last_name });
  await expect(own).toContainText('Manager');
  await expect(own).toContainText('You');

  const last = unique('Verpleger');
  const email = `${last.replace(' ', '.').toLowerCase()}@own.example`;
  await page.getByRole('button', { name: 'Invite colleague' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite colleague' });
  await dialog.getByLabel('First name').fill('Els');
  await dialog.getByLabel('Last name').fill(last);
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('region', { name: /^Notifications/u })).toContainText(email);

  const nurse = await setUpAccount(await enter(null), email);
  await openPage(nurse, '/dashboard/company-info?tab=devices');
  await expect(nurse.getByText(hidden?.serial_number ?? '').first()).toBeVisible();

  await refetch(page);
  await page.getByRole('button', { name: `Change what Els ${last} sees` }).click();
  const change = page.getByRole('dialog', { name: 'Change what they see' });
  await change.getByRole('radio', { name: 'Own clinics' }).check();
  await change.getByRole('checkbox', { name: `${near.name}, ${near.city}` }).check();
  await change.getByRole('button', { name: 'Save' }).click();
  await expect(change).toBeHidden();
  await expect(page.getByRole('row').filter({ hasText: last })).toContainText(near.name);

  await refetch(nurse);
  await expect(nurse.getByText(seen?.serial_number ?? '').first()).toBeVisible();
  await expect(nurse.getByText(hidden?.serial_number ?? '')).toHaveCount(0);
  await openPage(nurse, '/dashboard/profile');
  await expect(nurse.getByRole('definition').filter({ hasText: near.name })).toBeVisible();
  await expect(nurse.getByRole('tab', { name: 'Colleagues' })).toHaveCount(0);
});
