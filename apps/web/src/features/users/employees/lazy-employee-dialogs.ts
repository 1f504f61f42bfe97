import { lazy } from 'react';

// Loads dialogs on first use, apart from the lists, which open more often.

export const NewEmployeeDialog = lazy(async () => ({
  default: (await import('./new-employee-dialog.tsx')).NewEmployeeDialog,
}));

export const EditEmployeeDialog = lazy(async () => ({
  default: (await import('./edit-employee-dialog.tsx')).EditEmployeeDialog,
}));
