import { expectAccessible } from './support/expect-accessible.ts';
import { accounts, demoPassword } from './support/accounts.ts';
import { expect, test } from './support/portal-test.ts';
import { unique } from './support/unique.ts';

test.use({ account: null, locale: 'nl-NL' });

test('the main way in Dutch: sign in, see the customers, add one, and a clinic', async ({
  page,
}) => {
  const name = unique('Huidpraktijk');
  await page.goto('/');
  await page.getByRole('button', { name: 'Inloggen' }).click();
  await expect(page.getByRole('alert')).toHaveText('Vul zowel e-mail als wachtwoord in.');
  await page.getByLabel('E-mail').fill(accounts.serviceDesk);
  await page.getByLabel('Wachtwoord', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Inloggen' }).click();
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Welkom, Pieter');
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Klanten', exact: true }).first().click();
  await expect(page.getByRole('table', { name: 'Klanten' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Klant toevoegen' }).click();
  const customer = page.getByRole('dialog', { name: 'Klant toevoegen' });
  await customer.getByRole('button', { name: 'Opslaan' }).click();
  await expect(customer.getByLabel('Naam')).toHaveAccessibleDescription('Naam is verplicht');
  await expectAccessible(page);
  await customer.getByLabel('Naam').fill(name);
  await customer.getByRole('button', { name: 'Opslaan' }).click();
  await expect(heading).toHaveText(name);

  await page.getByRole('button', { name: 'Kliniek toevoegen', exact: true }).click();
  const clinic = page.getByRole('dialog', { name: 'Kliniek toevoegen' });
  await clinic.getByLabel('Land').selectOption({ label: 'België' });
  await clinic.getByLabel('Straat').fill('Meir');
  await clinic.getByLabel('Huisnummer').fill('1');
  await clinic.getByLabel('Postcode').fill('2000 AB');
  await clinic.getByLabel('Plaats').fill('Antwerpen');
  await clinic.getByRole('button', { name: 'Opslaan' }).click();
  await expect(clinic.getByLabel('Postcode')).toHaveAccessibleDescription(
    /Dit is geen postcode van het gekozen land\./u,
  );
  await clinic.getByLabel('Postcode').fill('2000');
  await clinic.getByRole('button', { name: 'Opslaan' }).click();
  await expect(page.getByRole('row').filter({ hasText: '2000 Antwerpen' })).toContainText('Actief');
});
