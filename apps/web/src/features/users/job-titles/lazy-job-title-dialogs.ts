import { lazy } from 'react';

// Loads dialogs on first use, apart from the lists, which open more often.

export const NewJobTitleDialog = lazy(async () => ({
  default: (await import('./new-job-title-dialog.tsx')).NewJobTitleDialog,
}));

export const EditJobTitleDialog = lazy(async () => ({
  default: (await import('./edit-job-title-dialog.tsx')).EditJobTitleDialog,
}));

export const DeleteJobTitleDialog = lazy(async () => ({
  default: (await import('./delete-job-title-dialog.tsx')).DeleteJobTitleDialog,
}));
