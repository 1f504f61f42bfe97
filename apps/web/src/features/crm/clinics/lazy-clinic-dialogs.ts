import { lazy } from 'react';

// Lists open often, dialogs now and then: what they are made of is loaded with the first of them.

/** The form of a new clinic. */
export const NewClinicDialog = lazy(async () => ({
  default: (await import('./new-clinic-dialog.tsx')).NewClinicDialog,
}));

/** The form that changes a clinic. */
export const EditClinicDialog = lazy(async () => ({
  default: (await import('./edit-clinic-dialog.tsx')).EditClinicDialog,
}));

/** The question before a clinic is archived. */
export const ArchiveClinicDialog = lazy(async () => ({
  default: (await import('./archive-clinic-dialog.tsx')).ArchiveClinicDialog,
}));
