import { lazy } from 'react';

// Lists open often, dialogs now and then: what they are made of is loaded with the first of them.

/** All that is known of a request. */
export const DetailsDialog = lazy(async () => ({
  default: (await import('./dialogs/details-dialog.tsx')).DetailsDialog,
}));

/** The question before requests are approved. */
export const ApproveDialog = lazy(async () => ({
  default: (await import('./dialogs/approve-dialog.tsx')).ApproveDialog,
}));

/** The form that cancels a request. */
export const CancelDialog = lazy(async () => ({
  default: (await import('./dialogs/cancel-dialog.tsx')).CancelDialog,
}));

/** The question before somebody may sign in again. */
export const RestoreDialog = lazy(async () => ({
  default: (await import('./dialogs/restore-dialog.tsx')).RestoreDialog,
}));

/** The form of a request about somebody else. */
export const NewRequestDialog = lazy(async () => ({
  default: (await import('./dialogs/new-request-dialog.tsx')).NewRequestDialog,
}));
