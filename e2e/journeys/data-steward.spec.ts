import { createOwnUser } from '../support/own-user.ts';
import { ownPassword } from '../support/accounts.ts';
import { expect, test } from '../support/portal-test.ts';
import { unique } from '../support/unique.ts';

test.use({ account: null });

test('signs in, sees the customers, adds one, and a clinic', async ({ page, api, t }) => {
  test.slow();
  const name = unique('Praktijk');
  const { email } = await createOwnUser(api);
  await page.goto('/');
  const logIn = page.getByRole('button', { name: t('sign_in.submit') });
  await logIn.click();
  await expect(page.getByRole('alert')).toHaveText(t('sign_in.both_required'));
  await page.getByLabel(t('fields.email')).fill(email);
  await page.getByLabel(t('fields.password'), { exact: true }).fill(ownPassword);
  await logIn.click();
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(t('dashboard.greeting', { name: 'Robin' }));

  const customers = t('navigation.customers');
  await page.getByRole('link', { name: customers, exact: true }).first().click();
  await expect(page.getByRole('table', { name: customers })).toBeVisible();
  await page.getByRole('button', { name: t('customers.add') }).click();
  const customer = page.getByRole('dialog', { name: t('customers.add') });
  const save = { name: t('actions.save') };
  await customer.getByRole('button', save).click();
  const customerName = customer.getByLabel(t('fields.name'), { exact: true });
  await expect(customerName).toHaveAccessibleDescription(
    t('validation.required', { field: t('fields.name') }),
  );
  await customerName.fill(name);
  await customer.getByRole('button', save).click();
  await expect(heading).toHaveText(name);

  await page.getByRole('button', { name: t('clinics.add'), exact: true }).click();
  const clinic = page.getByRole('dialog', { name: t('clinics.new_title') });
  const field = (key: string) => clinic.getByLabel(t(`fields.${key}`), { exact: true });
  await field('country').selectOption({ value: 'BE' });
  await field('street').fill('Meir');
  await field('house_number').fill('1');
  await field('postal_code').fill('2000 AB');
  await field('city').fill('Antwerpen');
  await clinic.getByRole('button', save).click();
  await expect(field('postal_code')).toHaveAccessibleDescription(
    /Write the postal code as in the chosen country/u,
  );
  await field('postal_code').fill('2000');
  await clinic.getByRole('button', save).click();
  await expect(page.getByRole('row').filter({ hasText: '2000 Antwerpen' })).toContainText(
    t('customers.active'),
  );
});
