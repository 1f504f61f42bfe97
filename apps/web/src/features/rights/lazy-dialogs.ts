import { lazyComponent } from '#web/lib/lazy-component.ts';

// Dialogs load on demand, because lists are opened far more often.

/** The form that grants rights. */
export const GrantDialog = lazyComponent(
  async () => (await import('./grant/grant-dialog.tsx')).GrantDialog,
);

/** The form that changes a right. */
export const ChangeRightDialog = lazyComponent(
  async () => (await import('./change/change-right-dialog.tsx')).ChangeRightDialog,
);

/** Form that reactivates a right. */
export const ReactivateDialog = lazyComponent(
  async () => (await import('./change/reactivate-dialog.tsx')).ReactivateDialog,
);

/** Confirmation before all expired rights are marked inactive. */
export const CleanUpDialog = lazyComponent(
  async () => (await import('./change/clean-up-dialog.tsx')).CleanUpDialog,
);

/** Confirmation before rights are deactivated or revoked. */
export const RevokeDialog = lazyComponent(
  async () => (await import('./revoke/revoke-dialog.tsx')).RevokeDialog,
);

/** All changes of a customer's rights. */
export const HistoryDialog = lazyComponent(
  async () => (await import('./history/history-dialog.tsx')).HistoryDialog,
);

/** Explains who can see a product or a document. */
export const ExplainDialog = lazyComponent(
  async () => (await import('./explain/explain-dialog.tsx')).ExplainDialog,
);
