import { lazy } from 'react';

// Lists open often, dialogs now and then: what they are made of is loaded with the first of them.

/** The form that grants rights. */
export const GrantDialog = lazy(async () => ({
  default: (await import('./grant/grant-dialog.tsx')).GrantDialog,
}));

/** The form that changes a right. */
export const ChangeRightDialog = lazy(async () => ({
  default: (await import('./change/change-right-dialog.tsx')).ChangeRightDialog,
}));

/** The form that opens an expired right again. */
export const ReactivateDialog = lazy(async () => ({
  default: (await import('./change/reactivate-dialog.tsx')).ReactivateDialog,
}));

/** The question before all expired rights are marked inactive. */
export const CleanUpDialog = lazy(async () => ({
  default: (await import('./change/clean-up-dialog.tsx')).CleanUpDialog,
}));

/** Confirmation before rights are deactivated or revoked. */
export const RevokeDialog = lazy(async () => ({
  default: (await import('./revoke/revoke-dialog.tsx')).RevokeDialog,
}));

/** All that became of a customer's rights. */
export const HistoryDialog = lazy(async () => ({
  default: (await import('./history/history-dialog.tsx')).HistoryDialog,
}));

/** Explains who can see a product or a document. */
export const ExplainDialog = lazy(async () => ({
  default: (await import('./explain/explain-dialog.tsx')).ExplainDialog,
}));
