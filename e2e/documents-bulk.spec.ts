import type { Page } from '@playwright/test';
import { chooseOption } from './support/choose-option.ts';
import { expectAccessible } from './support/expect-accessible.ts';
import { createDeviceWithManual } from './support/catalogue-api.ts';
import { createDocument, createTag, send } from './support/portal-api.ts';
import { expect, test } from './support/portal-test.ts';
import { desktop, phone } from './support/screens.ts';
import { pdf } from './support/test-files.ts';
import { unique } from './support/unique.ts';

const library = '/dashboard/documents';
const found = (search: string) => `${library}?search=${encodeURIComponent(search)}`;

/** Locates the checkbox that selects the document. */
const findCheckbox = (page: Page, title: string) =>
  page.getByRole('checkbox', { name: `Select ${title}` });

test.describe('on a desktop and a phone,', () => {
  test.use({ viewport: desktop });
  test.slow();

  test('tags marked documents over two pages, and removes the tag again', async ({ page, api }) => {
    const marker = unique('Stapel');
    const tag = await createTag(api);
    const titles = Array.from(
      { length: 26 },
      (_, at) => `${marker} ${String(at + 1).padStart(2, '0')}`,
    );
    for (const title of titles) await createDocument(api, pdf('pile.pdf'), { title });
    await page.goto(`${found(marker)}&ordering=title`);
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await page.getByRole('button', { name: 'Next' }).click();
    await findCheckbox(page, `${marker} 26`).check();
    const bar = page.getByRole('region', { name: 'Selected documents' });
    await expect(bar).toContainText('26 selected');
    await bar.getByRole('button', { name: 'Add tags' }).click();
    const adding = page.getByRole('dialog', { name: 'Add tags' });
    await adding.getByRole('button', { name: 'Save' }).click();
    await expect(adding.getByRole('combobox')).toHaveAccessibleDescription('Choose an option');
    await chooseOption(adding.getByRole('combobox'), tag.name);
    await adding.getByRole('button', { name: 'Save' }).click();
    await expect(adding).toBeHidden();
    await expect(page.getByText('26 documents changed', { exact: true })).toBeVisible();
    await expect(bar).toContainText('26 selected');
    await expect(page.getByRole('link', { name: tag.name })).toBeVisible();

    await page.setViewportSize(phone);
    await expectAccessible(page);
    await bar.getByRole('button', { name: 'Change' }).click();
    await bar.getByRole('menuitem', { name: 'Remove tags' }).click();
    const removing = page.getByRole('dialog', { name: 'Remove tags' });
    await removing.getByRole('checkbox', { name: tag.name }).check();
    await removing.getByRole('button', { name: 'Save' }).click();
    await expect(removing).toBeHidden();
    await expect(page.getByRole('link', { name: tag.name })).toHaveCount(0);
    const left = await send(api, 'GET', `/documents/documents/?tag_id=${tag.id}&limit=1`);
    expect(await left.json()).toMatchObject({ count: 0 });
  });
});

test.describe('on a phone,', () => {
  test.use({ viewport: phone });
  test.slow();

  test('fails one of twenty uploads with its reason, and retries it alone', async ({
    page,
    api,
  }) => {
    const marker = unique('Map');
    const tag = await createTag(api);
    const files = Array.from({ length: 20 }, (_, at) => pdf(`${marker} ${at + 1}.pdf`));
    await page.goto(library);
    await page.getByRole('button', { name: 'Upload document' }).click();
    const dialog = page.getByRole('dialog', { name: 'Upload document' });
    const chooser = page.waitForEvent('filechooser');
    await dialog.getByRole('button', { name: 'Choose files' }).click();
    await (await chooser).setFiles(files);
    await chooseOption(dialog.getByRole('combobox', { name: 'Tags for all files' }), tag.name);
    await dialog.getByLabel('Category for all files').selectOption('clinical');
    const own = dialog.getByRole('group', { name: `${marker} 3.pdf` });
    await own.getByLabel('Title').fill(`${marker} drie`);
    let puts = 0;
    await page.route('**/*', async (route) => {
      if (route.request().method() !== 'PUT') return route.fallback();
      puts += 1;
      return puts === 7 ? route.abort('connectionreset') : route.fallback();
    });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('19 documents uploaded')).toBeVisible({ timeout: 40_000 });
    await expect(dialog.getByRole('alert')).toHaveText(
      'Network error. Please check your connection.',
    );
    const rows = await send(api, 'GET', `/documents/documents/?tag_id=${tag.id}&limit=1`);
    expect(await rows.json()).toMatchObject({ count: 19 });
    await dialog.getByRole('button', { name: 'Try again', exact: true }).click();
    await expect(dialog).toBeHidden();
    expect(puts).toBe(21);
    const all = await send(api, 'GET', `/documents/documents/?tag_id=${tag.id}&limit=50`);
    const page20: { results: { title: string; category: string }[] } = await all.json();
    expect(page20.results).toHaveLength(20);
    expect(page20.results.map(({ title }) => title)).toContain(`${marker} drie`);
    expect(new Set(page20.results.map(({ category }) => category))).toEqual(new Set(['clinical']));
  });
});

test('shows documents linked to a product by rights, and applies an audience only without a link', async ({
  page,
  api,
}) => {
  const marker = unique('Verhuisd');
  const { manufacturer } = await createDeviceWithManual(api);
  const titles = [`${marker} een`, `${marker} twee`];
  for (const title of titles)
    await createDocument(api, pdf('moved.pdf'), { title, audience: 'all_customers' });
  await page.goto(found(marker));
  const badges = async (text: string) =>
    expect(page.getByRole('row').filter({ hasText: marker }).filter({ hasText: text })).toHaveCount(
      2,
    );
  const selectAll = () => page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  const bar = page.getByRole('region', { name: 'Selected documents' });
  const save = page.getByRole('dialog').getByRole('button', { name: 'Save' });
  await badges('All customers');
  await selectAll();
  await bar.getByRole('button', { name: 'Move', exact: true }).click();
  const moving = page.getByRole('dialog', { name: 'Move' });
  await expect(moving).toContainText('only employees see these documents');
  await chooseOption(moving.getByRole('combobox', { name: 'Manufacturer' }), manufacturer.name);
  await save.click();
  await expect(moving).toBeHidden();
  await badges('With viewing rights');
  const query = `manufacturer_id=${manufacturer.id}&search=${encodeURIComponent(marker)}`;
  const moved = await send(api, 'GET', `/documents/documents/?${query}`);
  expect(await moved.json()).toMatchObject({
    results: [{ audience: 'by_rights' }, { audience: 'by_rights' }],
  });

  await selectAll();
  await bar.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Change visibility' }).click();
  const opening = page.getByRole('dialog', { name: 'Change visibility' });
  await expect(opening).toContainText('only to documents without a product or manufacturer');
  await opening.getByLabel('Visible to').selectOption({ label: 'All customers' });
  await expect(opening.getByText('Every customer will be able to view')).toHaveCount(0);
  await save.click();
  await expect(opening).toBeHidden();
  await badges('With viewing rights');
});

test('names a selected document that is gone, and changes nothing', async ({ page, api }) => {
  const marker = unique('Weg');
  const [one, two] = [
    await createDocument(api, pdf('a.pdf'), { title: `${marker} blijft` }),
    await createDocument(api, pdf('b.pdf'), { title: `${marker} gaat` }),
  ];
  await page.goto(found(marker));
  await findCheckbox(page, one.title).check();
  await findCheckbox(page, two.title).check();
  await send(api, 'DELETE', `/documents/documents/${two.id}/`);
  await page
    .getByRole('region', { name: 'Selected documents' })
    .getByRole('button', { name: 'More' })
    .click();
  await page.getByRole('menuitem', { name: 'Change category' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change category' });
  await dialog.getByLabel('Category').selectOption('marketing');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toContainText(`“${two.title}”`);
  const still = await send(api, 'GET', `/documents/documents/${one.id}/`);
  expect(await still.json()).toMatchObject({ category: 'technical' });
  await dialog.getByRole('button', { name: 'Exclude these' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row').filter({ hasText: one.title })).toContainText('Marketing');
});
