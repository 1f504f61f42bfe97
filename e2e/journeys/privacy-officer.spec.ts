import { chooseOption } from '../support/choose-option.ts';
import { createOwnUser } from '../support/own-user.ts';
import { createCustomer } from '../support/portal-api.ts';
import { openPage } from '../support/open-page.ts';
import { expect, test } from '../support/portal-test.ts';

const requests = '/dashboard/anonymization/requests';

test('requests an anonymization, which a colleague approves, and lists both in the audit log', async ({
  page,
  api,
  enter,
  t,
}) => {
  test.slow();
  const customer = await createCustomer(api);
  const { last_name: last } = await createOwnUser(api, { customerId: customer.id });
  const colleague = await createOwnUser(api);
  const name = `Robin ${last}`;
  const heading = page.getByRole('heading', { level: 1 });
  await page.goto(requests);
  await expect(heading).toHaveText(t('navigation.anonymization_requests'));
  await page.getByRole('button', { name: t('anonymization.new'), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: t('anonymization.new') });
  const person = dialog.getByRole('combobox', { name: t('fields.user_id') });
  await dialog.getByRole('button', { name: t('anonymization.create') }).click();
  await expect(person).toHaveAccessibleDescription(
    new RegExp(t('validation.required', { field: t('fields.user_id') }), 'u'),
  );
  await chooseOption(person, last);
  await dialog.getByLabel(t('fields.grace_period_days')).fill('45');
  await expect(dialog.getByText(t('anonymization.lawful_days'))).toBeVisible();
  await dialog.getByRole('button', { name: t('anonymization.create') }).click();
  await expect(page.getByRole('row').filter({ hasText: last })).toContainText(
    t('anonymization.days_left', { count: 45 }),
  );

  const second = await enter(colleague.email);
  await second.goto(requests);
  await second.getByRole('searchbox', { name: t('anonymization.search') }).fill(last);
  await second.getByRole('row').filter({ hasText: last }).getByRole('link').click();
  const details = second.getByRole('dialog', { name: t('anonymization.request_of', { name }) });
  await details.getByRole('button', { name: t('anonymization.approve') }).click();
  const confirmation = second.getByRole('alertdialog', {
    name: t('anonymization.approve_title', { name }),
  });
  await confirmation.getByRole('button', { name: t('anonymization.approve') }).click();
  await expect(second.getByText(t('anonymization.approved', { name })).first()).toBeAttached();

  await openPage(page, '/dashboard/compliance/audit-log');
  await expect(heading).toHaveText(t('audit_log.title'));
  const entries = page
    .getByRole('row')
    .filter({ hasText: t('audit_log.types.anonymization_request') });
  await expect(entries.first()).toBeVisible();
});
