import { lazyComponent } from '#web/lib/lazy-component.ts';

// Lists open often and dialogs rarely: their code is loaded with the first dialog.

export const DetailsDialog = lazyComponent(
  async () => (await import('./dialogs/details-dialog.tsx')).DetailsDialog,
);

export const ApproveDialog = lazyComponent(
  async () => (await import('./dialogs/approve-dialog.tsx')).ApproveDialog,
);

export const CancelDialog = lazyComponent(
  async () => (await import('./dialogs/cancel-dialog.tsx')).CancelDialog,
);

export const RestoreDialog = lazyComponent(
  async () => (await import('./dialogs/restore-dialog.tsx')).RestoreDialog,
);

export const NewRequestDialog = lazyComponent(
  async () => (await import('./dialogs/new-request-dialog.tsx')).NewRequestDialog,
);
