import { accounts } from './support/accounts.ts';
import { chooseOption } from './support/choose-option.ts';
import { expectAccessible } from './support/expect-accessible.ts';
import { openPage } from './support/open-page.ts';
import { createDocument, createTag } from './support/portal-api.ts';
import { expect, test } from './support/portal-test.ts';
import { desktop, phone } from './support/screens.ts';
import { pdf } from './support/test-files.ts';
import { unique } from './support/unique.ts';

const library = '/dashboard/documents';

test.describe('on a phone and a desktop,', () => {
  test.use({ viewport: phone });

  test('filters the library by two tags, and suggests which one to remove', async ({
    page,
    api,
  }) => {
    const [one, two] = [await createTag(api), await createTag(api)];
    const both = await createDocument(api, pdf('both.pdf'), { tag_ids: [one.id, two.id] });
    const first = await createDocument(api, pdf('first.pdf'), { tag_ids: [one.id] });
    await page.goto(`${library}?search=${encodeURIComponent(both.title)}`);
    const tags = page.getByRole('list', { name: 'Tags' });
    await tags.getByRole('link', { name: one.name }).click();
    await page.getByRole('button', { name: 'Clear search' }).click();
    await expect(page.getByRole('link', { name: first.title })).toBeVisible();

    await page.getByRole('button', { name: 'Filters' }).click();
    const more = page.getByRole('combobox', { name: 'Also filter by tag' });
    await chooseOption(more, two.name);
    await expect(page.getByRole('link', { name: first.title })).toBeHidden();
    await expect(page.getByRole('link', { name: both.title })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Active filters' })).toContainText(
      `Tag: ${one.name}`,
    );

    await page.setViewportSize(desktop);
    await expectAccessible(page);
    await page.getByRole('searchbox', { name: 'Search documents' }).fill(first.title);
    await page.getByRole('button', { name: `Without “Tag: ${two.name}”: 1 document` }).click();
    await expect(page.getByRole('link', { name: first.title })).toBeVisible();
    await expect(page.locator('mark').first()).toBeVisible();
  });
});

test.describe('on a phone,', () => {
  test.use({ viewport: phone });

  // @specification 1.16
  test('adds, renames, merges and deletes tags', async ({ page, api }) => {
    const [one, two] = [await createTag(api, unique('Laser')), await createTag(api)];
    await createDocument(api, pdf('one.pdf'), { tag_ids: [one.id] });
    await createDocument(api, pdf('two.pdf'), { tag_ids: [one.id, two.id] });
    await page.goto(library);
    await page.getByRole('link', { name: 'Tags', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tags');

    await page.getByRole('button', { name: 'Add tag' }).click();
    const form = page.getByRole('dialog', { name: 'Add tag' });
    await form.getByLabel('Name').fill(one.name.toUpperCase());
    await form.getByRole('button', { name: 'Save' }).click();
    // @specification 8.80
    await expect(form.getByLabel('Name')).toHaveAccessibleDescription('Tag already exists');
    const added = unique('Nieuw');
    await form.getByLabel('Name').fill(added);
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form).toBeHidden();

    await openPage(page, `${library}/tags?search=${encodeURIComponent(added)}`);
    await page.getByRole('button', { name: `More for ${added}` }).click();
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    const rename = page.getByRole('dialog', { name: `Rename “${added}”` });
    await rename.getByLabel('Name').fill(`${added} II`);
    await rename.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('link', { name: `${added} II`, exact: true })).toBeVisible();

    await page.getByRole('button', { name: `More for ${added} II` }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText('It will be removed from 0 documents');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('No results')).toBeVisible();

    await openPage(page, `${library}/tags?search=${encodeURIComponent(one.name)}`);
    await page.getByRole('button', { name: `More for ${one.name}` }).click();
    await page.getByRole('menuitem', { name: 'Merge' }).click();
    const merge = page.getByRole('dialog', { name: `Merge “${one.name}”` });
    await chooseOption(merge.getByRole('combobox', { name: 'Tag to keep' }), two.name);
    await expect(merge).toContainText(
      `2 documents will have “${two.name}” instead of “${one.name}”.`,
    );
    await merge.getByRole('button', { name: 'Merge' }).click();
    await expect(merge).toBeHidden();
    await openPage(page, `${library}/tags?search=${encodeURIComponent(two.name)}`);
    await expect(page.getByText('2 documents')).toBeVisible();
  });
});

test.describe('as a customer’s user,', () => {
  test.use({ account: accounts.customer });

  test('closes the page of tags without the permission', async ({ page }) => {
    await page.goto(`${library}/tags`);
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Tags');
  });
});
