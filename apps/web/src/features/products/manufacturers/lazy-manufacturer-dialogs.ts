import { lazy } from 'react';

// Dialogs load on demand, because lists are opened far more often.

/** Form that creates a manufacturer. */
export const NewManufacturerDialog = lazy(async () => ({
  default: (await import('./new-manufacturer-dialog.tsx')).NewManufacturerDialog,
}));

/** Form that edits a manufacturer. */
export const EditManufacturerDialog = lazy(async () => ({
  default: (await import('./edit-manufacturer-dialog.tsx')).EditManufacturerDialog,
}));

/** Confirmation before deleting a manufacturer. */
export const DeleteManufacturerDialog = lazy(async () => ({
  default: (await import('./delete-manufacturer-dialog.tsx')).DeleteManufacturerDialog,
}));
