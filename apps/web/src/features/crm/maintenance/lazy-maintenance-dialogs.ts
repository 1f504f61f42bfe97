import { lazy } from 'react';

/** The form of a new maintenance record. */
export const NewMaintenanceDialog = lazy(async () => ({
  default: (await import('./new-maintenance-dialog.tsx')).NewMaintenanceDialog,
}));

/** The form that changes a maintenance record. */
export const EditMaintenanceDialog = lazy(async () => ({
  default: (await import('./edit-maintenance-dialog.tsx')).EditMaintenanceDialog,
}));

/** The question before a maintenance record is deleted. */
export const DeleteMaintenanceDialog = lazy(async () => ({
  default: (await import('./delete-maintenance-dialog.tsx')).DeleteMaintenanceDialog,
}));
