import type { Page } from '@playwright/test';
import { after, at, press, thenPress, type FromPicture, type Overlay } from './dialog-openers.ts';

const products = 'data/products/devices/{products/devices?ordering=created_at}';
const marketed =
  'data/products/devices/{products/devices?search=Tessaro+UV&ordering=name}?tab=about&form=marketing';
const manufacturer = 'data/manufacturers/{products/manufacturers?ordering=created_at}';
const access = 'data/customers/{crm/customers?search=Huidkliniek&ordering=created_at}?tab=access';
const documents = 'documents?search=laser';

/** Dialogs of the catalogue, documents and viewing rights. */
export const libraryDialogs = (screenshot: FromPicture): Overlay[] => [
  at('products/new-product-dialog', 'Add device', 'data/products?form=new-devices'),
  at('products/edit-product-dialog', 'Edit device', `${products}?form=edit`),
  press('products/delete-product-dialog', '(?:Delete |.* cannot be deleted)', products, 'Delete'),
  after(
    async (page) => {
      const editor = page.getByRole('tabpanel');
      await editor.getByRole('button', { name: 'Delete' }).first().click();
    },
    at('products/marketing/marketing-form', 'Delete the text', marketed),
  ),
  at(
    'products/categories/new-category-dialog',
    'Add category',
    'data/products/categories?form=new-category',
  ),
  at(
    'products/categories/edit-category-dialog',
    'Edit category',
    'data/products/categories?form=category-{products/device-categories}',
  ),
  {
    ...after(
      async (page) => page.getByRole('tabpanel').getByRole('textbox').first().press('x'),
      press('products/marketing/marketing-editor', 'Leave', marketed, 'Close the editor'),
    ),
    isPageDirty: true,
  },
  press(
    'products/categories/delete-category-dialog',
    '(?:Delete |.* cannot be deleted)',
    'data/products/categories',
    /^Delete /u,
  ),
  at(
    'products/manufacturers/new-manufacturer-dialog',
    'Add manufacturer',
    'data/manufacturers?form=new',
  ),
  at(
    'products/manufacturers/edit-manufacturer-dialog',
    'Edit manufacturer',
    `${manufacturer}?form=edit`,
  ),
  press(
    'products/manufacturers/delete-manufacturer-dialog',
    '(?:Delete |.* cannot be deleted)',
    manufacturer,
    'Delete',
  ),
  press('documents/document-menu', 'More for ', documents, /^More for /u),
  press(
    'documents/viewing/document-tasks',
    'More for ',
    'documents/{documents/documents?ordering=created_at}',
    /^More for /u,
  ),
  press('documents/edit-document-dialog', 'Edit document', documents, /^More for /u, 'Edit'),
  press(
    'documents/uploads/replace-file-dialog',
    'Replace',
    documents,
    /^More for /u,
    'Replace file',
  ),
  press('documents/delete-document-dialog', 'Delete ', documents, /^More for /u, 'Delete'),
  after(marker, press('documents/selection/selection-bar', 'Change', documents, /^Change/u)),
  after(
    marker,
    press('documents/selection/bulk-change-dialog', 'Move', documents, /^Change/u, /^Move/u),
  ),
  screenshot('documents/uploads/upload-dialog', 'Upload', 'upload'),
  thenPress(screenshot('kit/upload/stop-uploads-dialog', 'Leave', 'upload-files'), 'Cancel'),
  at('documents/tags/new-tag-dialog', 'Add tag', 'documents/tags?form=new'),
  press('documents/tags/tag-menu', 'More for ', 'documents/tags', /^More for /u),
  press('documents/tags/rename-tag-dialog', 'Rename ', 'documents/tags', /^More for /u, 'Rename'),
  press('documents/tags/merge-tags-dialog', 'Merge ', 'documents/tags', /^More for /u, /^Merge/u),
  press('documents/tags/delete-tag-dialog', 'Delete ', 'documents/tags', /^More for /u, 'Delete'),
  at('rights/grant/grant-dialog', 'Grant access', `${access}&form=grant`),
  at('rights/history/history-dialog', 'History', `${access}&form=history`),
  press('rights/list/right-actions', 'Actions for ', access, /^Actions for /u),
  press('rights/change/change-right-dialog', 'Change', access, /^Actions for /u, 'Change'),
  press('rights/revoke/revoke-dialog', 'Revoke', access, /^Actions for /u, 'Revoke'),
  press(
    'rights/change/reactivate-dialog',
    'Reactivate',
    `${access}&state=expired`,
    /^Actions for /u,
    'Reactivate',
  ),
  press('rights/change/clean-up-dialog', 'Clean up', access, 'Clean up'),
  press(
    'rights/explain/explain-dialog',
    'Who can see this',
    documents,
    /^More for /u,
    'Who can see this?',
  ),
];

async function marker(page: Page): Promise<void> {
  await page
    .getByRole('checkbox', { name: /^Select /u })
    .first()
    .check();
}
