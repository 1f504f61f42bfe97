import { lazy } from 'react';

/** Form that creates a tag. */
export const NewTagDialog = lazy(async () => ({
  default: (await import('./new-tag-dialog.tsx')).NewTagDialog,
}));

/** Form that renames a tag. */
export const RenameTagDialog = lazy(async () => ({
  default: (await import('./rename-tag-dialog.tsx')).RenameTagDialog,
}));

/** Form that merges a tag into another. */
export const MergeTagsDialog = lazy(async () => ({
  default: (await import('./merge-tags-dialog.tsx')).MergeTagsDialog,
}));

/** Confirmation before deleting a tag. */
export const DeleteTagDialog = lazy(async () => ({
  default: (await import('./delete-tag-dialog.tsx')).DeleteTagDialog,
}));
