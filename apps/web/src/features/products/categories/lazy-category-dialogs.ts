import { lazy } from 'react';

// Dialogs load on demand, because lists are opened far more often.

/** Form that creates a device category. */
export const NewCategoryDialog = lazy(async () => ({
  default: (await import('./new-category-dialog.tsx')).NewCategoryDialog,
}));

/** Form that renames a device category. */
export const EditCategoryDialog = lazy(async () => ({
  default: (await import('./edit-category-dialog.tsx')).EditCategoryDialog,
}));

/** Confirmation before deleting a device category. */
export const DeleteCategoryDialog = lazy(async () => ({
  default: (await import('./delete-category-dialog.tsx')).DeleteCategoryDialog,
}));
