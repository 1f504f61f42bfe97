import { lazy } from 'react';

// Lists open often, dialogs now and then: what they are made of is loaded with the first of them.

/** The form of a new product. */
export const NewProductDialog = lazy(async () => ({
  default: (await import('./new-product-dialog.tsx')).NewProductDialog,
}));

/** The form that changes a product. */
export const EditProductDialog = lazy(async () => ({
  default: (await import('./edit-product-dialog.tsx')).EditProductDialog,
}));

/** The question before a product is deleted. */
export const DeleteProductDialog = lazy(async () => ({
  default: (await import('./delete-product-dialog.tsx')).DeleteProductDialog,
}));
