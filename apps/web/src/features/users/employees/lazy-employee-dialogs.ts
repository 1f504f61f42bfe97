import { lazy } from 'react';

// Lists open often, dialogs now and then: what they are made of is loaded with the first of them.

/** The form of a new employee. */
export const NewEmployeeDialog = lazy(async () => ({
  default: (await import('./new-employee-dialog.tsx')).NewEmployeeDialog,
}));

/** The form that changes an employee. */
export const EditEmployeeDialog = lazy(async () => ({
  default: (await import('./edit-employee-dialog.tsx')).EditEmployeeDialog,
}));
