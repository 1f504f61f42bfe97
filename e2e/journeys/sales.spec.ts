import { createDeviceWithManual } from '../support/catalogue-api.ts';
import { chooseOption } from '../support/choose-option.ts';
import { createCustomer } from '../support/portal-api.ts';
import { openPage } from '../support/open-page.ts';
import { expect, test } from '../support/portal-test.ts';
import { unique } from '../support/unique.ts';

test('adds a lead, moves it, and grants a customer a viewing right', async ({ page, api, t }) => {
  test.slow();
  const name = unique('Anna');
  await page.goto('/dashboard/sales?form=new');
  const form = page.getByRole('dialog', { name: t('lead_details.new_title') });
  const field = (key: string) => form.getByLabel(t(`lead_details.fields.${key}`), { exact: true });
  await form.getByRole('button', { name: t('actions.save') }).click();
  await expect(
    form.getByText(t('validation.required', { field: t('lead_details.fields.name') })),
  ).toBeVisible();
  await field('name').fill(name);
  await field('priority').selectOption(t('leads.priorities.high'));
  await form.getByRole('button', { name: t('actions.save') }).click();
  await expect(form).toBeHidden();
  await page.getByRole('button', { name: t('lead_details.open'), exact: true }).click();
  const panel = page.getByRole('dialog', { name });
  await expect(panel.getByText(t('lead_details.priorities.high'))).toBeVisible();
  await page.keyboard.press('Escape');

  await openPage(page, `/dashboard/sales?search=${encodeURIComponent(name)}`);
  const card = page.locator('[data-card]').filter({ hasText: name });
  await card.getByRole('button').last().click();
  await page.getByRole('menuitem', { name: t('leads.stages.contacted') }).click();
  await expect(
    page.getByText(t('leads.board.moved', { stage: t('leads.stages.contacted') })).first(),
  ).toBeAttached();

  const customer = await createCustomer(api);
  const { device, manual } = await createDeviceWithManual(api);
  await openPage(page, `/dashboard/data/customers/${customer.id}?tab=access`);
  await page
    .getByRole('button', { name: t('rights.grant'), exact: true })
    .first()
    .click();
  const grant = page.getByRole('dialog', {
    name: t('rights.grant_title', { name: customer.name }),
  });
  await chooseOption(
    grant.getByRole('combobox', { name: t('rights.product'), exact: true }),
    device.name,
  );
  await grant.getByLabel(t('rights.period')).selectOption(t('rights.periods.month'));
  await grant.getByRole('button', { name: t('rights.continue') }).click();
  const list = (key: string) =>
    grant.getByRole('list', { name: t(`rights.${key}_count`, { count: 1 }) });
  await expect(list('products')).toContainText(device.name);
  await expect(list('documents')).toContainText(manual.title);
  await grant.getByRole('button', { name: t('rights.grant'), exact: true }).click();
  await expect(grant).toBeHidden();
  await expect(page.getByRole('row').filter({ hasText: device.name })).toContainText(
    t('rights.states.open'),
  );
});
