import { lazy } from 'react';

// Lists open often and dialogs rarely: their code is loaded with the first dialog.

export const DetailsDialog = lazy(async () => ({
  default: (await import('./dialogs/details-dialog.tsx')).DetailsDialog,
}));

export const ApproveDialog = lazy(async () => ({
  default: (await import('./dialogs/approve-dialog.tsx')).ApproveDialog,
}));

export const CancelDialog = lazy(async () => ({
  default: (await import('./dialogs/cancel-dialog.tsx')).CancelDialog,
}));

export const RestoreDialog = lazy(async () => ({
  default: (await import('./dialogs/restore-dialog.tsx')).RestoreDialog,
}));

export const NewRequestDialog = lazy(async () => ({
  default: (await import('./dialogs/new-request-dialog.tsx')).NewRequestDialog,
}));
