import { lazy } from 'react';

// Lists open often, dialogs now and then: what they are made of is loaded with the first of them.

/** The form of a new job title. */
export const NewJobTitleDialog = lazy(async () => ({
  default: (await import('./new-job-title-dialog.tsx')).NewJobTitleDialog,
}));

/** The form that renames a job title. */
export const EditJobTitleDialog = lazy(async () => ({
  default: (await import('./edit-job-title-dialog.tsx')).EditJobTitleDialog,
}));

/** The question before a job title is deleted. */
export const DeleteJobTitleDialog = lazy(async () => ({
  default: (await import('./delete-job-title-dialog.tsx')).DeleteJobTitleDialog,
}));
