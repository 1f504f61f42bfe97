import { lazy } from 'react';

// Lists open often, dialogs now and then: what they are made of is loaded with the first of them.

/** The form of a job title. */
export const JobTitleDialog = lazy(async () => ({
  default: (await import('./job-title-dialog.tsx')).JobTitleDialog,
}));

/** The question before a job title is deleted. */
export const DeleteJobTitleDialog = lazy(async () => ({
  default: (await import('./delete-job-title-dialog.tsx')).DeleteJobTitleDialog,
}));
