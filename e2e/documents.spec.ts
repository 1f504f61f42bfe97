import type { Page, Request } from '@playwright/test';
import { accounts } from './support/accounts.ts';
import { createDeviceWithManual } from './support/catalogue-api.ts';
import { chooseOption } from './support/choose-option.ts';
import { openPage, refetch } from './support/open-page.ts';
import { createDocument, send, type TestFile } from './support/portal-api.ts';
import { expect, test } from './support/portal-test.ts';
import { disguisedPage, pdf, program } from './support/test-files.ts';
import { unique } from './support/unique.ts';

const library = '/dashboard/documents';

/**
 * Returns the address that finds only this document, because other tests add documents meanwhile.
 */
const searchFor = (title: string) => `${library}?search=${encodeURIComponent(title)}`;

/** Returns true for a request of a part of a file, as the PDF reader sends them. */
const isOfRange = (request: Request) => 'range' in request.headers();

/** Opens the upload dialog and chooses the files. */
async function choose(page: Page, files: TestFile[]) {
  await page.getByRole('button', { name: 'Upload document' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload document' });
  const chooser = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Choose files' }).click();
  await (await chooser).setFiles(files);
  return dialog;
}

// @specification 1.3
test('uploads the valid one of two files and keeps the rejected one visible', async ({
  page,
  enter,
}) => {
  const title = unique('Gebruiksaanwijzing');
  const file = pdf(`${title.replaceAll(' ', '_')}.pdf`);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT' || request.url().endsWith('/sas-upload/'))
      sent.push(request.url());
  });
  await page.goto(searchFor(title));
  const dialog = await choose(page, [file, program('setup.exe')]);
  const refused = dialog.getByRole('group', { name: 'setup.exe' });
  await expect(refused.getByRole('alert')).toHaveText(
    /This file type is not supported\. Use a PDF,/u,
  );
  expect(sent).toEqual([]);

  const good = dialog.getByRole('group', { name: file.name });
  await expect(good.getByLabel('Title')).toHaveValue(title);
  await good.getByLabel('Category').selectOption('clinical');
  await dialog.getByLabel('Visible to').selectOption('all_customers');
  await expect(dialog.getByText('Every customer will be able to view')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('status').filter({ hasText: '1 document uploaded' })).toContainText(
    '1 file was not uploaded.',
  );
  await expect(refused.getByRole('alert')).toBeVisible();
  expect(sent).toHaveLength(2);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('listitem').filter({ hasText: '1 document uploaded' })).toContainText(
    'Not uploaded: setup.exe',
  );
  const row = page.getByRole('row').filter({ hasText: title });
  await expect(row).toContainText('Clinical');
  await expect(row).toContainText('All customers');

  const customer = await enter(accounts.customer);
  await customer.goto(searchFor(title));
  await expect(customer.getByRole('row').filter({ hasText: title })).toBeVisible();
  const download = customer.waitForEvent('download');
  await customer.getByRole('button', { name: `Download ${title}` }).click();
  expect((await download).suggestedFilename()).toBe(file.name);
  const bytes = await (await download).createReadStream();
  expect(Buffer.concat(await Array.fromAsync(bytes))).toEqual(file.buffer);
  await expect(customer.getByRole('button', { name: 'Upload document' })).toHaveCount(0);
  await customer.getByRole('button', { name: `More for ${title}` }).click();
  await expect(customer.getByRole('menuitem')).toHaveText(['Open', 'Download', 'Copy link']);
});

test('shows the progress of an upload, cancels it, and resumes it on retry', async ({ page }) => {
  const title = unique('Groot');
  const file = { ...pdf(`${title}.pdf`), buffer: Buffer.alloc(3_000_000, '%PDF-1.4 ') };
  await page.goto(searchFor(title));
  const dialog = await choose(page, [file]);
  // Delays the upload until the test has seen its progress.
  const delayed = Promise.withResolvers<void>();
  await page.route('**/*', async (route) => {
    if (route.request().method() === 'PUT') await delayed.promise;
    await route.fallback().catch(() => {});
  });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('progressbar', { name: `Uploading ${file.name}` })).toBeVisible();
  await dialog.getByRole('button', { name: `Stop uploading ${file.name}` }).click();
  await expect(dialog.getByRole('group', { name: file.name })).toContainText('Stopped');
  await expect(page.getByRole('row').filter({ hasText: title })).toHaveCount(0);
  delayed.resolve();
  await dialog.getByRole('button', { name: `Try ${file.name} again` }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row').filter({ hasText: title })).toBeVisible();
});

test('confirms before it stops uploads, and retries the failed one of two files alone', async ({
  page,
}) => {
  const marker = unique('Reeks');
  const [one, two] = [pdf(`${marker} een.pdf`), pdf(`${marker} twee.pdf`)];
  await page.goto(searchFor(marker));
  const dialog = await choose(page, [pdf('asked.pdf')]);
  await page.keyboard.press('Escape');
  const confirmation = page.getByRole('alertdialog');
  await confirmation.getByRole('button', { name: 'Keep editing' }).click();
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await confirmation.getByRole('button', { name: 'Leave' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Upload document' })).toBeFocused();

  await choose(page, [one, two]);
  let puts = 0;
  await page.route('**/*', async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback();
    puts += 1;
    return puts === 2 ? route.abort('connectionreset') : route.fallback();
  });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Not uploaded', { exact: true })).toBeVisible();
  await expect(dialog.getByText('Uploaded', { exact: true })).toBeVisible();
  await expect(dialog.getByRole('alert')).toHaveText(
    'Network error. Please check your connection.',
  );
  await dialog.getByRole('button', { name: 'Try again', exact: true }).click();
  await expect(dialog).toBeHidden();
  expect(puts).toBe(3);
  await expect(page.getByRole('row').filter({ hasText: marker })).toHaveCount(2);
});

// @specification 2.62
test('delivers a PDF for viewing, saves a web page declared as text, and lists what was opened', async ({
  page,
  api,
}) => {
  const { title, id } = await createDocument(api, pdf('open.pdf'));
  const { download_url: address } = await linkTo(page, id);
  const answer = await page.request.get(address);
  expect(answer.headers()).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringMatching(/^inline; filename=open\.pdf/u),
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining('sandbox'),
  });
  await page.goto(searchFor(title));
  // The reader still waits for the file when the page is left; its worker must not fail then.
  const reading = page.waitForRequest(isOfRange);
  await page.route('**/*', async (route) => {
    if (!isOfRange(route.request())) await route.fallback();
  });
  await page.getByRole('link', { name: title }).click();
  await expect(page).toHaveURL(new RegExp(`${library}/${id}`, 'u'));
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
  await reading;

  const disguised = await createDocument(api, disguisedPage('harmless.txt'));
  const saved = await linkTo(page, disguised.id);
  const headers = (await page.request.get(saved.download_url)).headers();
  expect(headers['content-disposition']).toMatch(/^attachment; filename=harmless\.txt/u);
  expect(headers['content-type']).not.toContain('html');
  expect(headers['x-content-type-options']).toBe('nosniff');
  await openPage(page, searchFor(disguised.title));
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: `More for ${disguised.title}` }).click();
  await page.getByRole('menuitem', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('harmless.txt');

  // Above the list until a search.
  const recent = page.getByRole('region', { name: 'Recently opened' });
  await expect(recent).toBeHidden();
  await openPage(page, library);
  // Other tests open documents as the same employee meanwhile.
  await expect(recent.getByRole('link', { name: disguised.title })).toBeVisible();
});

test('edits a document, and its audience changes what customers see', async ({
  page,
  api,
  enter,
}) => {
  const { title, id } = await createDocument(api, pdf('edited.pdf'));
  const search = searchFor(title);
  const customer = await enter(accounts.secondCustomer);
  await customer.goto(search);
  await expect(customer.getByText('No results')).toBeVisible();
  for (const path of [`${id}/`, `${id}/download-url/`]) {
    const answer = await send(customer.request, 'GET', `/documents/documents/${path}`);
    expect(answer.status()).toBe(404);
  }
  await page.goto(search);
  await page.getByRole('button', { name: `More for ${title}` }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit document' });
  await dialog.getByLabel('Title').fill('');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByLabel('Title')).toHaveAccessibleDescription('Title is required');
  await dialog.getByLabel('Title').fill(`${title} II`);
  await dialog.getByLabel('Visible to').selectOption('all_customers');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row').filter({ hasText: `${title} II` })).toContainText(
    'All customers',
  );
  await refetch(customer);
  await expect(customer.getByRole('row').filter({ hasText: `${title} II` })).toBeVisible();
});

// @specification 3.31
test('shows a document linked to a product by rights, without an audience', async ({
  page,
  api,
  enter,
}) => {
  const { manufacturer, device } = await createDeviceWithManual(api);
  const { title, id } = await createDocument(api, pdf('news.pdf'), { audience: 'all_customers' });
  const search = searchFor(title);
  const customer = (await enter(accounts.customer)).request;
  const isVisible = async () =>
    (await send(customer, 'GET', `/documents/documents/${id}/`)).status() === 200;
  expect(await isVisible()).toBe(true);
  await page.goto(search);
  const row = page.getByRole('row').filter({ hasText: title });
  const dialog = page.getByRole('dialog', { name: 'Edit document' });
  const edit = async () => {
    await page.getByRole('button', { name: `More for ${title}` }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
  };
  const maker = dialog.getByRole('combobox', { name: 'Manufacturer' });
  const visibleTo = dialog.getByLabel('Visible to');
  await edit();
  await expect(visibleTo).toHaveValue('all_customers');
  await chooseOption(maker, manufacturer.name);
  await expect(visibleTo).toHaveCount(0);
  await expect(dialog).toContainText('customers with a viewing right for this manufacturer');
  const product = dialog.getByRole('combobox', { name: 'Product' });
  await chooseOption(product, device.name);
  await expect(maker).toHaveValue(manufacturer.name);
  await expect(dialog).toContainText('customers whose viewing rights include this product');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText('With viewing rights');
  await expect(row).toContainText(device.name);
  await expect(row).toContainText(manufacturer.name);
  const saved = await send(api, 'GET', `/documents/documents/${id}/`);
  expect(await saved.json()).toMatchObject({ audience: 'by_rights', product_id: device.id });
  expect(await isVisible()).toBe(false);

  // An audience of all customers, set by the API, does not make the document public after its links
  // are removed.
  await send(api, 'PATCH', `/documents/documents/${id}/`, { audience: 'all_customers' });
  await expect(row).toContainText('With viewing rights');
  await edit();
  await expect(product).toHaveValue(device.name);
  // A product without its manufacturer would come back with it.
  await maker.locator('..').getByRole('button', { name: 'Clear selection' }).click();
  await expect(product).toHaveValue('');
  await expect(visibleTo).toHaveValue('by_rights');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText('Employees only');
  expect(await isVisible()).toBe(false);
});

test('shows a document for all customers by rights once it is linked to a manufacturer', async ({
  page,
  api,
}) => {
  const { manufacturer } = await createDeviceWithManual(api);
  const title = unique('Nieuws');
  await page.goto(searchFor(title));
  const dialog = await choose(page, [pdf(`${title}.pdf`)]);
  const visibleTo = dialog.getByLabel('Visible to');
  await expect(visibleTo).toHaveAccessibleDescription(/^Visible to employees only/u);
  await visibleTo.selectOption({ label: 'All customers' });
  await chooseOption(dialog.getByRole('combobox', { name: 'Manufacturer' }), manufacturer.name);
  await expect(visibleTo).toHaveCount(0);
  await expect(dialog).toContainText('customers with a viewing right for this manufacturer');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row').filter({ hasText: title })).toContainText(
    'With viewing rights',
  );
  const query = `manufacturer_id=${manufacturer.id}&search=${encodeURIComponent(title)}`;
  const answer = await send(api, 'GET', `/documents/documents/?${query}`);
  expect(await answer.json()).toMatchObject({ results: [{ audience: 'by_rights' }] });
});

test('replaces the file of a document after a warning, deletes it, and its links stop working', async ({
  page,
  api,
}) => {
  const { title, id } = await createDocument(api, pdf('old.pdf'), { audience: 'all_customers' });
  await page.goto(searchFor(title));
  await page.getByRole('button', { name: `More for ${title}` }).click();
  await page.getByRole('menuitem', { name: 'Replace file' }).click();
  const dialog = page.getByRole('dialog', { name: 'Replace file' });
  const chooser = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Choose file' }).click();
  const file = pdf('new.pdf', 'new');
  await (await chooser).setFiles(file);
  await send(api, 'PATCH', `/documents/documents/${id}/`, { description: 'Theirs' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Someone else changed this document');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  const { download_url: address } = await linkTo(page, id);
  expect(await (await page.request.get(address)).body()).toEqual(file.buffer);

  await page.getByRole('button', { name: `More for ${title}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const confirmation = page.getByRole('alertdialog', { name: `Delete “${title}”?` });
  await expect(confirmation).toContainText('for all customers too');
  await confirmation.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No results')).toBeVisible();
  expect((await page.request.get(address)).status()).toBe(404);
});

test.describe('an employee who cannot change documents', () => {
  test.use({ account: accounts.serviceDesk });

  test('shows all documents to an employee who cannot change them', async ({ page, api }) => {
    const { title } = await createDocument(api, pdf('readable.pdf'));
    await page.goto(searchFor(title));
    await expect(page.getByRole('row').filter({ hasText: title })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Upload document' })).toHaveCount(0);
    await page.getByRole('button', { name: `More for ${title}` }).click();
    await expect(page.getByRole('menuitem')).toHaveText([
      'Open',
      'Download',
      'Copy link',
      'Who can see this?',
    ]);
  });
});

async function linkTo(page: Page, id: string): Promise<{ download_url: string }> {
  const answer = await send(page.request, 'GET', `/documents/documents/${id}/download-url/`);
  expect(answer.status()).toBe(200);
  const link: { download_url: string } = await answer.json();
  return link;
}
