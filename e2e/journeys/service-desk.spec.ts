import { chooseOption } from '../support/choose-option.ts';
import { createInstalledDevice, inDays } from '../support/device-api.ts';
import { createCustomer } from '../support/portal-api.ts';
import { expect, test } from '../support/portal-test.ts';

test('opens a ticket by a serial number, plans it, does the work and closes it', async ({
  page,
  api,
  t,
}) => {
  test.slow();
  const customer = await createCustomer(api);
  const device = await createInstalledDevice(api, { customer_id: customer.id });
  const main = page.getByRole('main');
  const press = (key: string) =>
    main
      .getByRole('button', { name: t(key), exact: true })
      .first()
      .click();
  const status = (name: string) =>
    expect(main.locator('header')).toContainText(t(`service.statuses.${name}`));

  await page.goto('/dashboard/service?view=table');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('navigation.service'));
  await press('tickets.new');
  const form = page.getByRole('dialog', { name: t('tickets.new') });
  await form.getByRole('button', { name: t('tickets.open') }).click();
  await expect(form.getByRole('alert')).toContainText(t('tickets.required'));
  await chooseOption(
    form.getByRole('combobox', { name: t('fields.installed_device_id') }),
    device.serial_number,
    device.serial_number.slice(4),
  );
  const description = form.getByLabel(t('fields.description'), { exact: true });
  await expect(description).toHaveAccessibleDescription(
    new RegExp(t('tickets.description_missing'), 'u'),
  );
  await description.fill('Lamp');
  await form.getByRole('radio', { name: t('promises.urgencies.limited') }).check();
  await form.getByRole('button', { name: t('tickets.requester_is_me') }).click();
  await form.getByRole('button', { name: t('tickets.open') }).click();
  const heading = page.getByRole('heading', { level: 1, name: /^T-\d{6}$/u });
  await expect(heading).toBeVisible();
  const ticket = (await heading.textContent()) ?? '';
  await status('new');

  await press('tickets.steps.plan');
  const plan = page.getByRole('dialog', { name: t('tickets.plan_title', { ticket }) });
  await plan.getByLabel(t('fields.planned_for')).fill(inDays(3));
  await plan.getByRole('button', { name: t('actions.save') }).click();
  await status('planned');
  await press('tickets.steps.start');
  await status('in_progress');
  await press('tickets.steps.complete');
  const complete = page.getByRole('dialog', { name: t('tickets.complete_title', { ticket }) });
  await complete.getByRole('button', { name: t('tickets.complete_ticket') }).click();
  const notes = complete.getByLabel(t('fields.resolution_notes'));
  await expect(notes).toHaveAccessibleDescription(new RegExp(t('tickets.notes_missing'), 'u'));
  await notes.fill('Lamp');
  await complete.getByRole('button', { name: t('tickets.complete_ticket') }).click();
  await status('completed');

  await press('tickets.steps.close');
  const close = page.getByRole('dialog', { name: t('tickets.close_title', { ticket }) });
  await close.getByRole('button', { name: t('tickets.close_ticket') }).click();
  await status('closed');
});
