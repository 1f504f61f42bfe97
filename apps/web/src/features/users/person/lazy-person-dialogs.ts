import { lazyComponent } from '#web/lib/lazy-component.ts';

// Loads confirmation dialogs on first use.

export const DeactivateDialog = lazyComponent(
  async () => (await import('./deactivate-dialog.tsx')).DeactivateDialog,
);

export const DeletePersonDialog = lazyComponent(
  async () => (await import('./delete-person-dialog.tsx')).DeletePersonDialog,
);

export const ApproveResetDialog = lazyComponent(
  async () => (await import('./approve-reset-dialog.tsx')).ApproveResetDialog,
);

export const EndSessionsDialog = lazyComponent(
  async () => (await import('./end-sessions-dialog.tsx')).EndSessionsDialog,
);
