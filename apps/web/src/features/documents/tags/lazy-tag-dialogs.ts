import { lazy } from 'react';

/** The form of a new tag. */
export const NewTagDialog = lazy(async () => ({
  default: (await import('./new-tag-dialog.tsx')).NewTagDialog,
}));

/** The form that renames a tag. */
export const RenameTagDialog = lazy(async () => ({
  default: (await import('./rename-tag-dialog.tsx')).RenameTagDialog,
}));

/** The form that puts another tag in the place of one. */
export const MergeTagsDialog = lazy(async () => ({
  default: (await import('./merge-tags-dialog.tsx')).MergeTagsDialog,
}));

/** The question before a tag is deleted. */
export const DeleteTagDialog = lazy(async () => ({
  default: (await import('./delete-tag-dialog.tsx')).DeleteTagDialog,
}));
