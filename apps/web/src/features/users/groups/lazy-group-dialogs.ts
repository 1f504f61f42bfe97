import { lazy } from 'react';

// Loads dialogs on first use, apart from the lists, which open more often.

export const NewGroupDialog = lazy(async () => ({
  default: (await import('./new-group-dialog.tsx')).NewGroupDialog,
}));

export const EditGroupDialog = lazy(async () => ({
  default: (await import('./edit-group-dialog.tsx')).EditGroupDialog,
}));
