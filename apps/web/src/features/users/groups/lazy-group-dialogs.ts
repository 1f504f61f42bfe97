import { lazy } from 'react';

// Lists open often, dialogs now and then: what they are made of is loaded with the first of them.

/** The form of a new group. */
export const NewGroupDialog = lazy(async () => ({
  default: (await import('./new-group-dialog.tsx')).NewGroupDialog,
}));

/** The form that changes a group. */
export const EditGroupDialog = lazy(async () => ({
  default: (await import('./edit-group-dialog.tsx')).EditGroupDialog,
}));
