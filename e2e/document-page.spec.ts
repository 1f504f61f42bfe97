import type { Page } from '@playwright/test';
import { accounts } from './support/accounts.ts';
import { createInstalledDevice, createModel } from './support/device-api.ts';
import { expectAccessible } from './support/expect-accessible.ts';
import { createOwnUser } from './support/own-user.ts';
import { createCustomer, createDocument, send, upload } from './support/portal-api.ts';
import { openPage } from './support/open-page.ts';
import { expect, test } from './support/portal-test.ts';
import { desktop, phone } from './support/screens.ts';
import { smallPng, textPdf } from './support/text-pdf.ts';
import { unique } from './support/unique.ts';

test.slow();

const library = '/dashboard/documents';
const missing = 'Document not found';
/** Timeout for the first PDF, which loads the reader. */
const opening = { timeout: 30_000 };
const ofModel = (product_id: string) => ({ product_type: 'device', product_id });

/**
 * Creates a manual of twelve pages; a word occurs on the third and the eleventh page, once in
 * capitals.
 */
const manual = (name: string, first: string) =>
  textPdf(
    name,
    Array.from({ length: 12 }, (_, at) => ({
      lines: [
        at === 0 ? first : `Chapter ${at + 1}`,
        ...(at === 2 ? ['Before any calibration, switch off the laser.'] : []),
        ...(at === 10 ? ['CALIBRATION is done once a year.'] : []),
      ],
      ...(at === 0 ? { link: 'https://maker.example/support' } : {}),
    })),
  );

const sheet = (page: Page, number: number) =>
  page.getByRole('listitem', { name: `Page ${number} of 12` });

test.describe('on a phone and a desktop,', () => {
  test.use({ viewport: phone });

  test('opens the manual of a customer’s device in three clicks', async ({ api, enter }) => {
    const customer = await createCustomer(api);
    const user = await createOwnUser(api, { customerId: customer.id });
    const model = await createModel(api);
    const closed = await createModel(api);
    const first = unique('Lampenhandleiding');
    const own = { customer_id: customer.id };
    const lamp = await createInstalledDevice(api, { ...own, device_id: model.id });
    const other = await createInstalledDevice(api, { ...own, device_id: closed.id });
    const brochure = await createDocument(api, manual('brochure.pdf', 'Brochure'), {
      category: 'marketing',
      ...ofModel(model.id),
    });
    const { title } = await createDocument(api, manual('manual.pdf', first), ofModel(model.id));
    await createDocument(api, manual('secret.pdf', 'Secret'), ofModel(closed.id));
    const granted = await send(api, 'POST', '/crm/product-viewing-rights/', {
      ...own,
      ...ofModel(model.id),
    });
    expect(granted.status(), await granted.text()).toBe(201);

    const page = await enter(user.email);
    await page.setViewportSize(desktop);
    await page.goto('/dashboard/company-info');
    await page.getByRole('tab', { name: 'Devices' }).click();
    const devices = page.getByRole('main').locator('tr, article');
    await devices.filter({ hasText: lamp.serial_number }).getByRole('link').click();
    const manuals = page.getByRole('list', { name: 'Manuals for this device' });
    await expect(manuals.getByRole('link')).toHaveText([title, brochure.title]);
    await page.setViewportSize(phone);
    await manuals.getByRole('link', { name: title }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(sheet(page, 1).getByText(first)).toBeVisible(opening);
    await expect(sheet(page, 1).locator('canvas')).toBeVisible();
    // Only pages near the viewport are drawn.
    await expect(sheet(page, 12).locator('canvas')).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Versions' })).toHaveCount(0);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);

    // Another customer's device shows no trace of the manual.
    await openPage(page, `/dashboard/data/devices/${other.id}`);
    await expect(page.getByText('You do not have access to documents of this model')).toBeVisible();
    await expect(page.getByText('Please contact your supplier with')).toBeVisible();
  });

  test('finds a word in the whole PDF, from the list’s search and from its own', async ({
    page,
    api,
  }) => {
    const { id, title } = await createDocument(api, manual('manual.pdf', 'First page'));
    await page.goto(`${library}/${id}?q=calibration+laser`);
    await expect(sheet(page, 3).locator('mark')).toHaveText(['calibration', 'laser'], opening);
    await expect(page.getByText('1 of 3', { exact: true })).toBeVisible();
    await expect(sheet(page, 3).locator('mark').first()).toBeInViewport();

    const field = page.getByRole('searchbox', { name: 'Find in this document' });
    await field.fill('Câlibration');
    await expect(page.getByText('1 of 2', { exact: true })).toBeVisible();
    await field.press('Enter');
    await expect(page.getByText('2 of 2', { exact: true })).toBeVisible();
    await expect(sheet(page, 11).locator('mark')).toBeInViewport();
    await expect(page.getByRole('textbox', { name: 'Page', exact: true })).toHaveValue(/1[01]/u);
    await field.fill('nowhere');
    await expect(page.getByText('Not found', { exact: true })).toBeVisible();
    await page.setViewportSize(desktop);
    await expectAccessible(page);
    await field.press('Escape');
    await field.press('Escape');
    await expect(field).toHaveCount(0);

    // By keyboard: find again, turn to a page, zoom.
    const pages = page.getByRole('region', { name: `Reading “${title}”` });
    await expect(pages).toBeFocused();
    await page.keyboard.press('Control+f');
    await expect(field).toBeFocused();
    await page.getByRole('textbox', { name: 'Page', exact: true }).fill('7');
    await page.keyboard.press('Enter');
    await expect(sheet(page, 7)).toBeInViewport();
    await expect(sheet(page, 7).getByText('Chapter 7')).toBeVisible();
    const before = await readWidth(page, 7);
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await expect.poll(() => readWidth(page, 7)).toBeGreaterThan(before * 1.2);
    await expect(sheet(page, 7)).toBeInViewport();
    await page.getByRole('button', { name: 'Fit to width' }).click();
    await expect.poll(() => readWidth(page, 7)).toBeCloseTo(before, 0);

    // An external link opens a new tab without access to this one.
    const link = page.getByRole('link', { name: /^https:\/\/maker\.example\/support/u });
    await page.getByRole('textbox', { name: 'Page', exact: true }).fill('1');
    await page.keyboard.press('Enter');
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    await expect(link).toHaveAttribute('target', '_blank');
  });

  test('shows an image, a table and why another file cannot be shown', async ({ page, api }) => {
    const { id, title } = await createDocument(api, smallPng('photo.png'));
    await page.goto(`${library}/${id}`);
    const picture = page.getByRole('img', { name: title });
    await expect(picture).toBeVisible();
    await expect
      .poll(() =>
        picture.evaluate(
          (image) => image.matches('img') && 'naturalWidth' in image && image.naturalWidth,
        ),
      )
      .toBe(2);
    const before = (await picture.boundingBox())?.width ?? 0;
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await expect
      .poll(async () => (await picture.boundingBox())?.width)
      .toBeGreaterThan(before * 1.2);
    await expectAccessible(page);

    const broken = { ...textPdf('broken.pdf', []), buffer: Buffer.from('%PDF-1.7\nnothing more') };
    const damaged = await createDocument(api, broken);
    await openPage(page, `${library}/${damaged.id}`);
    await expect(page.getByText('This file is damaged')).toBeVisible(opening);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).last().click();
    expect((await download).suggestedFilename()).toBe('broken.pdf');
    await expectAccessible(page);

    const text = {
      name: 'values.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('mode;joule\nA;12'),
    };
    const table = await createDocument(api, text);
    await openPage(page, `${library}/${table.id}`);
    await expect(page.getByText('mode;joule')).toBeVisible();
    await expectAccessible(page);
  });
});

test.describe('on a desktop,', () => {
  test.use({ viewport: desktop });

  test('opens and downloads an earlier version as an employee, copies the link, and deletes the document', async ({
    page,
    api,
    enter,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const { id, title } = await createDocument(api, manual('old.pdf', 'First edition'), {
      audience: 'all_customers',
    });
    const blob_path = await upload(api, manual('new.pdf', 'Second edition'));
    const changed = await send(api, 'PATCH', `/documents/documents/${id}/`, { blob_path });
    expect(changed.status(), await changed.text()).toBe(200);

    await page.goto(`${library}/${id}`);
    await expect(sheet(page, 1).getByText('Second edition')).toBeVisible(opening);
    const versions = page.getByRole('list', { name: 'Versions' }).getByRole('listitem');
    await expect(versions).toHaveCount(2);
    await expect(versions.first()).toContainText('Newest');
    await expect(versions.last()).toContainText('Superseded');
    await expect(versions.last()).toContainText('old.pdf');
    await page.getByRole('link', { name: 'Open version 1' }).click();
    await expect(page.getByText('You are viewing version 1')).toBeVisible();
    await expect(sheet(page, 1).getByText('First edition')).toBeVisible(opening);
    await expectAccessible(page);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download version 1' }).click();
    expect((await download).suggestedFilename()).toBe('old.pdf');
    const shown = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download', exact: true }).click();
    expect((await shown).suggestedFilename()).toBe('old.pdf');
    await page.getByRole('link', { name: 'Open newest version' }).click();
    await expect(sheet(page, 1).getByText('Second edition')).toBeVisible(opening);

    // A customer's user always gets the newest version, even if the address names an old one.
    const customer = await enter(accounts.secondCustomer);
    await customer.setViewportSize(desktop);
    await customer.goto(`${library}/${id}?version=1`);
    await expect(customer.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(customer.getByText('Second edition')).toBeVisible(opening);
    const hidden = await createDocument(api, manual('hidden.pdf', 'Hidden'));
    await openPage(customer, `${library}/${hidden.id}`);
    await expect(customer.getByRole('heading', { level: 1, name: missing })).toBeVisible();

    await page.getByRole('button', { name: 'Copy link' }).click();
    await expect(page.getByText('Link copied').first()).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
    await page.getByRole('button', { name: 'Who can see this?' }).click();
    const dialog = page.getByRole('dialog', { name: 'Who can see this?' });
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: `More for ${title}` }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page).toHaveURL(new RegExp(`${library}$`, 'u'));
  });
});

async function readWidth(page: Page, number: number): Promise<number> {
  return (await sheet(page, number).boundingBox())?.width ?? 0;
}
