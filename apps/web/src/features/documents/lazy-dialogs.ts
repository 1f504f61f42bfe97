import { lazy } from 'react';

// Most who come to the library read; what changes it is loaded when it is asked for.

/** The form that uploads documents. */
export const UploadDialog = lazy(async () => ({
  default: (await import('./uploads/upload-dialog.tsx')).UploadDialog,
}));

/** The dialog of a task of a document's menu. */
export const DocumentTaskDialog = lazy(async () => ({
  default: (await import('./document-task-dialog.tsx')).DocumentTaskDialog,
}));

/** The form that changes all marked documents. */
export const BulkChangeDialog = lazy(async () => ({
  default: (await import('./selection/bulk-change-dialog.tsx')).BulkChangeDialog,
}));
