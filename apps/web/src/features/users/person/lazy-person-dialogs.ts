import { lazy } from 'react';

// What asks before something is done is loaded when it is to be done.

/** The question before an account is closed. */
export const DeactivateDialog = lazy(async () => ({
  default: (await import('./deactivate-dialog.tsx')).DeactivateDialog,
}));

/** The question before a person who never set a password is deleted. */
export const DeletePersonDialog = lazy(async () => ({
  default: (await import('./delete-person-dialog.tsx')).DeletePersonDialog,
}));

/** The question before a person's two-factor sign-in is turned off for them. */
export const ApproveResetDialog = lazy(async () => ({
  default: (await import('./approve-reset-dialog.tsx')).ApproveResetDialog,
}));

/** The question before all sessions of a person are ended. */
export const EndSessionsDialog = lazy(async () => ({
  default: (await import('./end-sessions-dialog.tsx')).EndSessionsDialog,
}));
