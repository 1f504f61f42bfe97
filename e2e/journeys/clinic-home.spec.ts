import { chooseOption } from '../support/choose-option.ts';
import { createInstalledDevice } from '../support/device-api.ts';
import { openPage } from '../support/open-page.ts';
import { createOwnUser } from '../support/own-user.ts';
import { createClinic, createCustomer } from '../support/portal-api.ts';
import { expect, test } from '../support/portal-test.ts';
import { phone } from '../support/screens.ts';

test(
  'lets a nurse name a device on a phone, request service for it and see what happens next',
  { tag: '@french' },
  async ({ api, enter, t }) => {
    const ownName = 'Laser 2B';
    const customer = await createCustomer(api);
    const { email } = await createOwnUser(api, { customerId: customer.id });
    const clinic = await createClinic(api, { customer_id: customer.id });
    const place = { customer_id: customer.id, clinic_id: clinic.id };
    const device = await createInstalledDevice(api, place);
    await createInstalledDevice(api, place);

    const page = await enter(email);
    await page.setViewportSize(phone);
    const main = page.getByRole('main');
    const open = (name: string) => main.getByRole('link', { name }).click();
    await page.goto('/dashboard/company-info');
    await open(t('company.home.devices'));
    const row = main.locator('tr, article').filter({ hasText: device.serial_number });
    await row.getByRole('link').click();
    await main.getByRole('button', { name: t('devices.name') }).click();
    const naming = page.getByRole('dialog', { name: t('devices.name_title') });
    await naming.getByLabel(t('fields.own_name')).fill(ownName);
    await naming.getByRole('button', { name: t('actions.save') }).click();
    await expect(naming).toBeHidden();
    await expect(main).toContainText(ownName);

    await openPage(page, '/dashboard/company-info');
    await open(t('service_requests.request'));
    const form = page.getByRole('dialog', { name: t('service_requests.request') });
    await chooseOption(form.getByRole('combobox'), ownName);
    await expect(form).toContainText(device.serial_number);
    await form.getByLabel(t('service_requests.form.description')).fill('Pedal');
    await form.getByRole('radio', { name: t('promises.urgencies.limited') }).check();
    await form.getByRole('button', { name: t('service_requests.form.send') }).click();
    await expect(page.getByRole('dialog', { name: t('service_requests.sent') })).toBeVisible();

    await openPage(page, '/dashboard/company-info');
    const work = main.getByRole('listitem').filter({ hasText: ownName });
    await expect(work).toContainText('Pedal');
    await expect(work).toContainText(t('company.next.answer', { time: '' }).trim());
  },
);
