import { lazy } from 'react';

// Loads confirmation dialogs on first use.

export const DeactivateDialog = lazy(async () => ({
  default: (await import('./deactivate-dialog.tsx')).DeactivateDialog,
}));

export const DeletePersonDialog = lazy(async () => ({
  default: (await import('./delete-person-dialog.tsx')).DeletePersonDialog,
}));

export const ApproveResetDialog = lazy(async () => ({
  default: (await import('./approve-reset-dialog.tsx')).ApproveResetDialog,
}));

export const EndSessionsDialog = lazy(async () => ({
  default: (await import('./end-sessions-dialog.tsx')).EndSessionsDialog,
}));
