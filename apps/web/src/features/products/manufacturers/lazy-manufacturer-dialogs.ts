import { lazy } from 'react';

// Lists open often, dialogs now and then: what they are made of is loaded with the first of them.

/** The form of a new manufacturer. */
export const NewManufacturerDialog = lazy(async () => ({
  default: (await import('./new-manufacturer-dialog.tsx')).NewManufacturerDialog,
}));

/** The form that changes a manufacturer. */
export const EditManufacturerDialog = lazy(async () => ({
  default: (await import('./edit-manufacturer-dialog.tsx')).EditManufacturerDialog,
}));

/** The question before a manufacturer is deleted. */
export const DeleteManufacturerDialog = lazy(async () => ({
  default: (await import('./delete-manufacturer-dialog.tsx')).DeleteManufacturerDialog,
}));
