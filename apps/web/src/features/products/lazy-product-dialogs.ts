import { lazy } from 'react';

// Dialogs load on demand, because lists are opened far more often.

/** Form that creates a product. */
export const NewProductDialog = lazy(async () => ({
  default: (await import('./new-product-dialog.tsx')).NewProductDialog,
}));

/** Form that edits a product. */
export const EditProductDialog = lazy(async () => ({
  default: (await import('./edit-product-dialog.tsx')).EditProductDialog,
}));

/** Confirmation before deleting a product. */
export const DeleteProductDialog = lazy(async () => ({
  default: (await import('./delete-product-dialog.tsx')).DeleteProductDialog,
}));
