import { chooseOption } from '../support/choose-option.ts';
import { send } from '../support/portal-api.ts';
import { expect, test } from '../support/portal-test.ts';

test(
  'registers what the contact of a lead asked, which is overdue until it is done',
  { tag: '@french' },
  async ({ page, api, t }) => {
    const name = `Wilma ${Date.now()}`;
    await send(api, 'POST', '/crm/leads/', { contact: { name } });
    await page.goto('/dashboard/anonymization/requests?tab=register');
    await page.getByRole('button', { name: t('data_requests.add'), exact: true }).click();
    const dialog = page.getByRole('dialog', { name: t('data_requests.add') });
    await chooseOption(dialog.getByRole('combobox', { name: t('fields.person') }), name);
    await expect(dialog.getByLabel(t('fields.subject_name'))).toHaveCount(0);
    await dialog.getByLabel(t('fields.received_on')).fill('2026-01-15');
    await dialog.getByLabel(t('fields.notes')).fill('Called us');
    await dialog.getByRole('button', { name: t('actions.save'), exact: true }).click();
    await page.getByRole('searchbox', { name: t('data_requests.search') }).fill(name);
    const row = page.getByRole('row').filter({ hasText: name });
    await expect(row).toContainText(t('data_requests.states.overdue'));
    await row.getByRole('button', { name: t('data_requests.close') }).click();
    await expect(row).toContainText(t('data_requests.states.done'));
  },
);
