import { openPage } from './support/open-page.ts';
import { createClinic, createCustomer } from './support/portal-api.ts';
import { expect, test } from './support/portal-test.ts';
import { unique } from './support/unique.ts';

const list = '/dashboard/data/customers';

// @specification 1.6, 2.52
test(
  'adds a clinic whose postal code fits its country, and warns of one with the same name',
  { tag: '@dutch' },
  async ({ page, api }) => {
    const [{ id: customer_id }, { id: other }] = [
      await createCustomer(api),
      await createCustomer(api),
    ];
    const name = unique('Kliniek');
    const { id } = await createClinic(api, { customer_id, name, city: 'Gent' });
    await createClinic(api, { customer_id: other, name: `${name} Zuid` });
    await page.goto(`${list}/${customer_id}`);
    await page.getByRole('button', { name: 'Add clinic' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add clinic' });
    const hint = dialog.getByRole('status').filter({ hasText: 'a clinic with this name in Gent' });
    // A clinic of another customer may have the same name.
    await dialog.getByLabel('Name').fill(`${name} Zuid`);
    await dialog.getByLabel('Country').selectOption('NL');
    await dialog.getByLabel('Street').fill('Oudegracht');
    await dialog.getByLabel('Name').fill(name.toLowerCase());
    // Opens in a new tab, so that the form keeps its input.
    const opened = page.waitForEvent('popup');
    await hint.getByRole('link', { name }).click();
    const there = await opened;
    await expect(there).toHaveURL(new RegExp(`form=clinic-${id}`, 'u'));
    const shown = there.getByRole('dialog', { name: 'Edit clinic' });
    await expect(shown.getByLabel('Name')).toHaveValue(name);
    await there.close();
    await expect(dialog.getByLabel('Street')).toHaveValue('Oudegracht');

    // The hint disappears a moment after the name has changed, when somebody may be pressing the button.
    const save = dialog.getByRole('button', { name: 'Save' });
    const place = await save.boundingBox();
    await dialog.getByLabel('Name').fill('Kliniek Oudegracht');
    await expect(hint).toBeHidden();
    expect(await save.boundingBox()).toEqual(place);
    await dialog.getByLabel('House number').fill('12');
    await dialog.getByLabel('Postal code').fill('99');
    await dialog.getByLabel('City').fill('Utrecht');
    await save.click();
    await expect(dialog.getByLabel('Postal code')).toHaveAccessibleDescription(
      /Write the postal code as in the chosen country/u,
    );
    await expect(dialog.getByLabel('Postal code')).toBeFocused();
    await dialog.getByLabel('Postal code').fill('3511ab');
    await save.click();
    await expect(dialog).toBeHidden();
    const row = page.getByRole('row').filter({ hasText: 'Kliniek Oudegracht' });
    await expect(row).toContainText('3511 AB Utrecht');
    await expect(page.getByRole('tab', { name: 'Clinics' })).toContainText('2');
  },
);

// @specification 2.52
test('archives clinics but for the last, keeps that active, and brings them back', async ({
  page,
  api,
}) => {
  const { id: customer_id } = await createCustomer(api);
  await createClinic(api, { customer_id, name: 'Noord' });
  const { id } = await createClinic(api, { customer_id, name: 'Zuid' });
  await page.goto(`${list}/${customer_id}`);
  const archive = async (name: string) => {
    await page.getByRole('button', { name: `Actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Archive' }).click();
    const dialog = page.getByRole('alertdialog', { name: `Archive ${name}?` });
    await dialog.getByRole('button', { name: 'Archive' }).click();
    await expect(dialog).toBeHidden();
  };
  // A dialog hides everything else from screen readers; a toast is announced by its live region.
  const hidden = { includeHidden: true };
  const toasts = page.getByRole('region', { name: /^Notifications/u, ...hidden });
  const toast = toasts.getByRole('listitem', hidden);
  const north = page.getByRole('row').filter({ hasText: 'Noord' });
  await archive('Noord');
  await expect(toast).toContainText('Noord archived');
  await expect(north).toContainText('Inactive');

  await page.getByRole('button', { name: 'Actions for Zuid' }).click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  const refusal = page.getByRole('alertdialog', { name: 'Zuid cannot be archived' });
  await expect(refusal).toContainText('at least one must remain active');
  await expect(refusal.getByRole('button')).toHaveText(['Close']);
  await refusal.getByRole('button').click();
  await expect(page.getByRole('row').filter({ hasText: 'Zuid' })).not.toContainText('Inactive');

  await page.getByRole('button', { name: 'Actions for Noord' }).click();
  await page.getByRole('menuitem', { name: 'Restore' }).click();
  await expect(toast).toContainText('Noord is active again');
  await expect(north).not.toContainText('Inactive');
  await archive('Noord');

  await openPage(page, `${list}/${customer_id}?form=clinic-${id}`);
  const dialog = page.getByRole('dialog', { name: 'Edit clinic' });
  await dialog.getByRole('checkbox', { name: 'Active' }).uncheck();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(toast).toContainText('Failed to save clinic');
  await expect(toast).toContainText('At least one clinic must remain active.');
  await toast.getByRole('button', { name: 'Close', ...hidden }).hover();
  await page.mouse.down();
  // The toast moves away from the next primary button, but not while it is pressed itself.
  await page.evaluate(() => {
    const next = document.body.appendChild(document.createElement('button'));
    next.dataset['primary'] = '';
    next.style.cssText = 'position: fixed; right: 0; bottom: 0; padding: 4rem';
    document.dispatchEvent(new FocusEvent('focusin'));
  });
  await page.mouse.up();
  await expect(toast).toHaveCount(0);
  await expect(dialog).toBeVisible();
});
