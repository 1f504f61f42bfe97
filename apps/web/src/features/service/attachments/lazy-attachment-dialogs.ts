import { lazy } from 'react';

// Files are listed often, looked at and deleted now and then.

/** A picture over the page. */
export const PictureDialog = lazy(async () => ({
  default: (await import('./picture-dialog.tsx')).PictureDialog,
}));

/** The question before a file is deleted. */
export const DeleteAttachmentDialog = lazy(async () => ({
  default: (await import('./delete-attachment-dialog.tsx')).DeleteAttachmentDialog,
}));
