import { lazyComponent } from '#web/lib/lazy-component.ts';

// Most users only read, so the editing dialogs load on demand.

/** Upload dialog, loaded on demand. */
export const UploadDialog = lazyComponent(
  async () => (await import('./uploads/upload-dialog.tsx')).UploadDialog,
);

/** Dialog of a document task, loaded on demand. */
export const DocumentTaskDialog = lazyComponent(
  async () => (await import('./document-task-dialog.tsx')).DocumentTaskDialog,
);

/** Bulk change dialog, loaded on demand. */
export const BulkChangeDialog = lazyComponent(
  async () => (await import('./selection/bulk-change-dialog.tsx')).BulkChangeDialog,
);
