import { lazy } from 'react';

// Lists open often, dialogs now and then: what they are made of is loaded with the first of them.

/** The form of a new device category. */
export const NewCategoryDialog = lazy(async () => ({
  default: (await import('./new-category-dialog.tsx')).NewCategoryDialog,
}));

/** The form that renames a device category. */
export const EditCategoryDialog = lazy(async () => ({
  default: (await import('./edit-category-dialog.tsx')).EditCategoryDialog,
}));

/** The question before a device category is deleted. */
export const DeleteCategoryDialog = lazy(async () => ({
  default: (await import('./delete-category-dialog.tsx')).DeleteCategoryDialog,
}));
