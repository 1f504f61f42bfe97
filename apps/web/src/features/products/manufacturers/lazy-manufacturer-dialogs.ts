import { lazyComponent } from '#web/lib/lazy-component.ts';

// Dialogs load on demand, because lists are opened far more often.

/** Form that creates a manufacturer. */
export const NewManufacturerDialog = lazyComponent(
  async () => (await import('./manufacturer-form.tsx')).NewManufacturerDialog,
);

/** Form that edits a manufacturer. */
export const EditManufacturerDialog = lazyComponent(
  async () => (await import('./manufacturer-form.tsx')).EditManufacturerDialog,
);

/** Confirmation before deleting a manufacturer. */
export const DeleteManufacturerDialog = lazyComponent(
  async () => (await import('./delete-manufacturer-dialog.tsx')).DeleteManufacturerDialog,
);
