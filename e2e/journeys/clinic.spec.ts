import { createDeviceWithManual } from '../support/catalogue-api.ts';
import { createInstalledDevice } from '../support/device-api.ts';
import { createOwnUser } from '../support/own-user.ts';
import { createClinic, createCustomer, send } from '../support/portal-api.ts';
import { openPage } from '../support/open-page.ts';
import { expect, test } from '../support/portal-test.ts';

// With the motion that most people have; all other tests run without.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test(
  'shows the company to a nurse, who finds a manual and requests service',
  { tag: '@french' },
  async ({ api, enter, t }) => {
    test.slow();
    const customer = await createCustomer(api);
    const { email } = await createOwnUser(api, { customerId: customer.id });
    const clinic = await createClinic(api, { customer_id: customer.id });
    const { device: model, manual } = await createDeviceWithManual(api);
    const device = await createInstalledDevice(api, {
      customer_id: customer.id,
      clinic_id: clinic.id,
      device_id: model.id,
    });
    const right = { customer_id: customer.id, product_type: 'device', product_id: model.id };
    expect((await send(api, 'POST', '/crm/product-viewing-rights/', right)).status()).toBe(201);

    const page = await enter(email);
    const heading = page.getByRole('heading', { level: 1 });
    await page.goto('/dashboard/company-info');
    await expect(heading).toHaveText(t('navigation.company_info'));
    for (const action of [
      'service_requests.request',
      'company.home.manual',
      'company.home.devices',
    ] as const)
      await expect(page.getByRole('link', { name: t(action) })).toBeVisible();
    await page.getByRole('tab', { name: t('company.company'), exact: true }).click();
    await expect(page.getByText(t('company.wrong'))).toBeVisible();
    for (const tab of ['customers.clinics', 'company.devices', 'company.service'] as const)
      await page.getByRole('tab', { name: t(tab) }).click();
    await expect(page.getByText(t('service_requests.own.empty_title'))).toBeVisible();

    await page
      .getByRole('link', { name: t('navigation.documents'), exact: true })
      .first()
      .click();
    await expect(heading).toHaveText(t('documents.title'));
    await page.getByRole('searchbox', { name: t('documents.search') }).fill(manual.title);
    await expect(page.getByText(manual.title).first()).toBeVisible();

    await openPage(page, `/dashboard/data/devices/${device.id}`);
    await page.getByRole('button', { name: t('service_requests.request') }).click();
    const form = page.getByRole('dialog', { name: t('service_requests.request') });
    await expect(form).toContainText(t('service_requests.next'));
    const description = form.getByLabel(t('service_requests.form.description'));
    await form.getByRole('button', { name: t('service_requests.form.send') }).click();
    await expect(description).toHaveAttribute('aria-invalid', 'true');
    await description.fill('Pedal.');
    await form.getByRole('radio', { name: t('promises.urgencies.limited') }).check();
    await form.getByRole('button', { name: t('service_requests.form.send') }).click();
    const sent = page.getByRole('dialog', { name: t('service_requests.sent') });
    await sent.getByRole('link', { name: t('service_requests.follow') }).click();
    await expect(heading).toContainText(t('service_requests.one'));
    await expect(page.getByRole('main')).toContainText(t('service.statuses.new'));

    await page.getByRole('button', { name: t('sign_out.button') }).click();
    await expect(page).toHaveURL('/');
  },
);
