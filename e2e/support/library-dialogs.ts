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
  at('NewProductDialog', 'Add device', 'data/products?form=new-devices'),
  at('EditProductDialog', 'Edit device', `${products}?form=edit`),
  press('DeleteProductDialog', '(?:Delete |.* cannot be deleted)', products, 'Delete'),
  after(
    async (page) => {
      const editor = page.getByRole('tabpanel');
      await editor.getByRole('button', { name: 'Delete' }).first().click();
    },
    at('MarketingForm', 'Delete the text', marketed),
  ),
  at('NewCategoryDialog', 'Add category', 'data/products/categories?form=new-category'),
  at(
    'EditCategoryDialog',
    'Edit category',
    'data/products/categories?form=category-{products/device-categories}',
  ),
  {
    ...after(
      async (page) => page.getByRole('tabpanel').getByRole('textbox').first().press('x'),
      press('MarketingEditor', 'Leave', marketed, 'Close the editor'),
    ),
    isPageDirty: true,
  },
  press(
    'DeleteCategoryDialog',
    '(?:Delete |.* cannot be deleted)',
    'data/products/categories',
    /^Delete /u,
  ),
  at('NewManufacturerDialog', 'Add manufacturer', 'data/manufacturers?form=new'),
  at('EditManufacturerDialog', 'Edit manufacturer', `${manufacturer}?form=edit`),
  press('DeleteManufacturerDialog', '(?:Delete |.* cannot be deleted)', manufacturer, 'Delete'),
  press('DocumentMenu', 'More for ', documents, /^More for /u),
  press(
    'DocumentTasks',
    'More for ',
    'documents/{documents/documents?ordering=created_at}',
    /^More for /u,
  ),
  press('EditDocumentDialog', 'Edit document', documents, /^More for /u, 'Edit'),
  press('ReplaceFileDialog', 'Replace', documents, /^More for /u, 'Replace file'),
  press('DeleteDocumentDialog', 'Delete ', documents, /^More for /u, 'Delete'),
  after(marker, press('SelectionBar', 'Change', documents, /^Change/u)),
  after(marker, press('BulkChangeDialog', 'Move', documents, /^Change/u, /^Move/u)),
  screenshot('UploadDialog', 'Upload', 'upload'),
  thenPress(screenshot('StopUploadsDialog', 'Leave', 'upload-files'), 'Cancel'),
  at('NewTagDialog', 'Add tag', 'documents/tags?form=new'),
  press('TagMenu', 'More for ', 'documents/tags', /^More for /u),
  press('RenameTagDialog', 'Rename ', 'documents/tags', /^More for /u, 'Rename'),
  press('MergeTagsDialog', 'Merge ', 'documents/tags', /^More for /u, /^Merge/u),
  press('DeleteTagDialog', 'Delete ', 'documents/tags', /^More for /u, 'Delete'),
  at('GrantDialog', 'Grant access', `${access}&form=grant`),
  at('HistoryDialog', 'History', `${access}&form=history`),
  press('RightActions', 'Actions for ', access, /^Actions for /u),
  press('ChangeRightDialog', 'Change', access, /^Actions for /u, 'Change'),
  press('RevokeDialog', 'Revoke', access, /^Actions for /u, 'Revoke'),
  press(
    'ReactivateDialog',
    'Reactivate',
    `${access}&state=expired`,
    /^Actions for /u,
    'Reactivate',
  ),
  press('CleanUpDialog', 'Clean up', access, 'Clean up'),
  press('ExplainDialog', 'Who can see this', documents, /^More for /u, 'Who can see this?'),
];

async function marker(page: Page): Promise<void> {
  await page
    .getByRole('checkbox', { name: /^Select /u })
    .first()
    .check();
}
