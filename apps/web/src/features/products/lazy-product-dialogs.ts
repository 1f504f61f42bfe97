import { lazyComponent } from '#web/lib/lazy-component.ts';

// Dialogs load on demand, because lists are opened far more often.

/** Form that creates a product. */
export const NewProductDialog = lazyComponent(
  async () => (await import('./product-form.tsx')).NewProductDialog,
);

/** Form that edits a product. */
export const EditProductDialog = lazyComponent(
  async () => (await import('./product-form.tsx')).EditProductDialog,
);

/** Confirmation before deleting a product. */
export const DeleteProductDialog = lazyComponent(
  async () => (await import('./delete-product-dialog.tsx')).DeleteProductDialog,
);
