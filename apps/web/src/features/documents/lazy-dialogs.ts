import { lazy } from 'react';

// Most users only read, so the editing dialogs load on demand.

/** Upload dialog, loaded on demand. */
export const UploadDialog = lazy(async () => ({
  default: (await import('./uploads/upload-dialog.tsx')).UploadDialog,
}));

/** Dialog of a document task, loaded on demand. */
export const DocumentTaskDialog = lazy(async () => ({
  default: (await import('./document-task-dialog.tsx')).DocumentTaskDialog,
}));

/** Bulk change dialog, loaded on demand. */
export const BulkChangeDialog = lazy(async () => ({
  default: (await import('./selection/bulk-change-dialog.tsx')).BulkChangeDialog,
}));
